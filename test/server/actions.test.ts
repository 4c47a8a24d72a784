import { describe, expect, it, test } from 'vitest';
import { check, format } from '../../src/index.ts';
import type { Diagnostic } from '../../src/index.ts';
import { codeActions, resolveFixAll } from '../../src/server/features/code-actions.ts';
import { errFixtures, REVEALING } from '../support/err-fixtures.ts';
import { applied } from './apply.ts';
import { able, analysed, marked, URI } from './marked.ts';

const CHECKS = 'gbuild:docs/checks.md';

function gist({ code, message }: Diagnostic): string {
  return `${code}: ${message}`;
}

/** The plan after the action of a title is taken at the mark. */
function taken(source: string, title: string): string {
  const { analysis, span, text } = marked(source);
  const actions = codeActions(analysis, span, undefined, able, CHECKS);
  const action = actions.find((each) => each.title === title);
  if (action === undefined)
    throw new Error(`${title} is not among ${actions.map((each) => each.title).join(', ')}`);
  return applied(text, action.edit);
}

function titles(source: string, only?: string[]): string[] {
  const { analysis, span } = marked(source);
  return codeActions(analysis, span, only, able, CHECKS).map(({ title }) => title);
}

const fixable = errFixtures().flatMap((fixture) =>
  fixture.diagnostics.flatMap((diagnostic, index) =>
    diagnostic.fix === undefined ? [] : [{ fixture, diagnostic, name: `${fixture.name} ${index}` }],
  ),
);

describe.each(fixable)('$name', ({ diagnostic, fixture }) => {
  it('is offered as a quick fix that mends it and breaks nothing', () => {
    const analysis = analysed(fixture.text);
    const fixes = codeActions(analysis, diagnostic.span, ['quickfix'], able, CHECKS).filter(
      (each) =>
        each.title === diagnostic.fix?.title &&
        each.diagnostics?.some(
          ({ code, message }) => code === diagnostic.code && message.startsWith(diagnostic.message),
        ),
    );
    expect(fixes.length).toBe(1);
    const after = check(applied(fixture.text, fixes[0]?.edit)).diagnostics.map(gist);
    const others = fixture.diagnostics.filter((each) => each !== diagnostic).map(gist);
    if (fixture.name in REVEALING) expect(after).not.toContain(gist(diagnostic));
    else expect(after.sort()).toEqual(others.sort());
  });
});

test('"fix all" leaves nothing that has a fix, and brings up nothing new', () => {
  const left = errFixtures()
    .filter(({ diagnostics }) => diagnostics.some(({ fix }) => fix !== undefined))
    .map(({ diagnostics, name, text }) => {
      const [action, ...more] = codeActions(
        analysed(text),
        { start: 0, end: 0 },
        ['source.fixAll'],
        able,
        CHECKS,
      );
      if (action === undefined || more.length > 0) throw new Error(`${name}: not one action`);
      expect(action).toEqual({
        title: 'Apply every fix of this plan',
        kind: 'source.fixAll.gbuild',
        data: { uri: URI, version: 1 },
      });
      const after = check(applied(text, resolveFixAll(analysed(text), action, able).edit)).diagnostics;
      const before = diagnostics.map(gist);
      return {
        name,
        fixable: after.filter(({ fix }) => fix !== undefined).length,
        isNew: name in REVEALING ? [] : after.map(gist).filter((each) => !before.includes(each)),
      };
    })
    .filter(({ fixable: count, isNew }) => count > 0 || isNew.length > 0);
  expect(left).toEqual([]);
});

const PLAN = `feature f {
  destination "d"
  context "c"
}

code first "First" {
  output value: <integer>
  output other: "free text"
  acceptance "x"
}

code second "Second" {
  input value from first
  output seen: <list>
  acceptance "y"
} // the end
`;

describe('refactorings', () => {
  test('an unknown source becomes a node with the outputs that are read', () => {
    const source = PLAN.replace('from first', 'from mis‸sing').replace(
      'output seen',
      'input more: <path> from missing.rest\n  output seen',
    );
    const after = taken(source, 'Create the node `missing`');
    expect(after).toBe(
      `${marked(source).text.trimEnd()}

code missing "TODO: missing" {
  output value: <value>
  output rest: <path>
  acceptance "TODO: how output.value is checked"
  acceptance "TODO: how output.rest is checked"
}
`,
    );
    expect(check(after).diagnostics).toEqual([]);
    expect(format(after).formatted).toBe(after);
  });

  test('a declared dependency is read', () => {
    const source = PLAN.replace('  output seen', '  depends_on fir‸st\n  output seen').replace(
      '  input value from first\n',
      '  input value: <external>\n',
    );
    expect(titles(source, ['refactor'])).toEqual(['Read `value` from `first`', 'Read `other` from `first`']);
    const after = taken(source, 'Read `other` from `first`');
    expect(after).toBe(
      marked(source).text.replace(
        '  input value: <external>\n',
        '  input value: <external>\n  input other from first\n',
      ),
    );
    expect(check(after).diagnostics).toEqual([]);
    const renamed = taken(source, 'Read `value` from `first`');
    expect(renamed).toContain('  input first-value from first.value\n');
    expect(check(renamed).diagnostics).toEqual([]);
  });

  test('not so a dependency that would close a circle', () => {
    const source = PLAN.replace('  output value', '  depends_on sec‸ond\n  output value');
    expect(titles(source, ['refactor'])).toEqual([]);
  });

  test('an inherited shape is stated', () => {
    const after = taken(PLAN.replace('input value from', 'input val‸ue from'), 'State the shape `<integer>`');
    expect(after).toBe(PLAN.replace('input value from', 'input value: <integer> from'));
    const text = taken(
      PLAN.replace('input value from first', 'input x from first.oth‸er'),
      'State the shape `"free text"`',
    );
    expect(text).toContain('input x: "free text" from first.other\n');
    expect([after, text].flatMap((each) => check(each).diagnostics)).toEqual([]);
    expect(titles(after.replace('input value', 'input val‸ue'), ['refactor'])).toEqual([]);
  });

  test('the defaults of a type are stated, where the layout has them', () => {
    const source = PLAN.replace('code second', 'co‸de second');
    expect(titles(source, ['refactor'])).toEqual([
      'State the failure policy `repair`',
      'State the model tier `cheap`',
    ]);
    const policy = taken(source, 'State the failure policy `repair`');
    expect(policy).toBe(PLAN.replace('"y"\n', '"y"\n  failure_policy repair\n'));
    const tier = taken(policy.replace('code second', 'co‸de second'), 'State the model tier `cheap`');
    expect(tier).toBe(PLAN.replace('"y"\n', '"y"\n  failure_policy repair\n  model_tier cheap\n'));
    expect(check(tier).diagnostics).toEqual([]);
    expect(titles(tier.replace('code second', 'co‸de second'), ['refactor'])).toEqual([]);
  });

  test('the line breaks of the file are kept', () => {
    const source = PLAN.replaceAll('\n', '\r\n').replace('code second', 'co‸de second');
    expect(taken(source, 'State the model tier `cheap`')).toBe(
      PLAN.replace('"y"\n', '"y"\n  model_tier cheap\n').replaceAll('\n', '\r\n'),
    );
  });
});

test('only what is asked for is answered', () => {
  const source = PLAN.replace('from first', 'from fir‸ts');
  expect(titles(source)).toEqual(['Write `first`', 'Create the node `firts`']);
  expect(titles(source, ['quickfix'])).toEqual(['Write `first`']);
  expect(titles(source, ['refactor.extract'])).toEqual(['Create the node `firts`']);
  expect(titles(source, ['source'])).toEqual(['Apply every fix of this plan']);
  expect(titles(source, ['source.organizeImports'])).toEqual([]);
});
