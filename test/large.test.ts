/**
 * Inputs of a size and depth that no person writes: nothing recurses along them, and nothing costs their square. There
 * is no assertion on time; what costs a square meets the test's time limit.
 */

import { describe, expect, it } from 'vitest';

import { MOST_DIAGNOSTICS } from '../src/diagnostics/diagnostic.ts';
import { compile, type CompileResult } from '../src/index.ts';
import { openStore, query, runScript } from './support/engine.ts';
import { compileClean } from './support/plan-store.ts';

const FEATURE = 'feature f {\n  destination "d"\n  context "c"\n}\n';
/** What costs a square shows in a megabyte; `npm run test:fresh` asks for five. */
const LONG = Number(process.env['MEGABYTES'] ?? 1) * 1024 * 1024;

/** A node that reads the output of another, or of none. */
function node(slug: string, reads?: string): string {
  const input = reads === undefined ? '' : `  input value from ${reads}\n`;
  return `code ${slug} "T" {\n${input}  output value: <x>\n  acceptance "c"\n}\n`;
}

function times(count: number, write: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => write(index)).join('');
}

/** How many diagnostics there are of each code. */
function countCodes({ diagnostics }: CompileResult): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of diagnostics) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

describe('ten thousand nodes', () => {
  const COUNT = 10_000;

  it('in a straight chain compile, whichever end comes first', () => {
    const chain = (index: number): string => node(`n-${index}`, index === 0 ? undefined : `n-${index - 1}`);
    const { plan } = compileClean(FEATURE + times(COUNT, chain));
    expect(plan.nodes.length).toBe(COUNT);
    expect(plan.nodes.at(-1)?.dependsOn).toEqual([`n-${COUNT - 2}`]);
    const backwards = compileClean(FEATURE + times(COUNT, (index) => chain(COUNT - 1 - index)));
    expect(backwards.plan).toEqual({ ...plan, nodes: [...plan.nodes].reverse() });
  });

  it('load, with their guard', async () => {
    const { script } = compileClean(
      FEATURE + times(COUNT, (index) => node(`n-${index}`, index === 0 ? undefined : `n-${index - 1}`)),
    );
    const store = await openStore();
    expect(await runScript(store, script)).toEqual({ ok: true, rows: [{ charted: 1 }] });
    expect(await query(store, 'MATCH ()-[r:DEPENDS_ON]->() RETURN count(r) AS edges')).toEqual([
      { edges: COUNT - 1 },
    ]);
  });

  it('in a ring are one cycle', () => {
    const result = compile(FEATURE + times(COUNT, (index) => node(`n-${index}`, `n-${(index + 1) % COUNT}`)));
    expect(countCodes(result)).toEqual({ cycle: 1 });
    const [cycle] = result.diagnostics;
    expect(cycle?.message.startsWith(`${COUNT} nodes wait for each other`)).toBe(true);
    expect(cycle?.related.length).toBeLessThan(50);
    expect(cycle?.message.length).toBeLessThan(1000);
  });

  it('in pairs that read each other are as many cycles as pairs', () => {
    const result = compile(FEATURE + times(COUNT, (index) => node(`n-${index}`, `n-${index ^ 1}`)));
    expect(countCodes(result)).toEqual({ cycle: COUNT / 2 });
  });

  it('that all read one, and one that reads them all', () => {
    const hub = times(COUNT, (index) => node(`n-${index}`, 'hub'));
    const inputs = times(COUNT, (index) => `  input i${index} from n-${index}.value\n`);
    const { plan } = compileClean(
      `${FEATURE}${node('hub')}${hub}code last "T" {\n${inputs}  output value: <x>\n  acceptance "c"\n}\n`,
    );
    expect(plan.nodes.at(-1)?.dependsOn.length).toBe(COUNT);
  });

  it('that each read a name nothing declares', () => {
    const result = compile(FEATURE + times(COUNT, (index) => node(`n-${index}`, `unknown-${index}`)));
    expect(countCodes(result)).toEqual({ 'unresolved-node': COUNT });
  });

  it('that each read a field nothing declares', () => {
    const read = (index: number): string => `${index === 0 ? 1 : 0}`;
    const result = compile(
      FEATURE +
        times(
          COUNT,
          (index) =>
            `code n-${index} "T" {\n  input v from n-${read(index)}.w\n  output o: <x>\n  acceptance "c"\n}\n`,
        ),
    );
    expect(countCodes(result)).toEqual({ cycle: 1, 'unresolved-field': COUNT });
  });

  it('of one slug', () => {
    expect(countCodes(compile(FEATURE + times(COUNT, () => node('n'))))).toEqual({
      'duplicate-slug': COUNT - 1,
    });
  });

  it('with a controlled cycle each, whose exit is the last', () => {
    const looping = (index: number): string =>
      node(`n-${index}`, index === 0 ? undefined : `n-${index - 1}`).replace(
        '}\n',
        index === COUNT - 1 ? '}\n' : `  cycle rounds 2 dedup "d" exit n-${COUNT - 1}\n}\n`,
      );
    expect(countCodes(compile(FEATURE + times(COUNT, looping)))).toEqual({});
  });
});

it('two nodes that read each other are one cycle, as an ordered closed path', () => {
  const { diagnostics } = compile(FEATURE + node('a', 'b') + node('b', 'a'));
  expect(diagnostics.map(({ code, message }) => ({ code, path: /`a`.*$/.exec(message)?.[0] }))).toEqual([
    { code: 'cycle', path: '`a` → `b` → `a`' },
  ]);
});

describe('a hundred thousand nested brackets', () => {
  const COUNT = 100_000;
  const withShape = (shape: string): string => FEATURE + node('n').replace('<x>', shape);

  it('are a shape when they are closed', () => {
    const shape = '<'.repeat(COUNT) + '>'.repeat(COUNT);
    expect(compileClean(withShape(shape)).plan.nodes[0]?.outputs).toEqual([{ name: 'value', shape }]);
  });

  it('are one fault when they are not', () => {
    expect(countCodes(compile(withShape('<'.repeat(COUNT))))).toEqual({ 'unterminated-shape': 1 });
  });
});

describe('megabytes', () => {
  it('of a valid plan compile', () => {
    const block = (index: number): string =>
      node(`n-${index}`).replace('"c"', `"${'criterion '.repeat(40)}"`);
    const count = Math.ceil(LONG / block(0).length);
    const text = FEATURE + times(count, block);
    expect(text.length).toBeGreaterThanOrEqual(LONG);
    expect(compileClean(text).plan.nodes.length).toBe(count);
  });

  it('of one text compile', () => {
    const criterion = '"\\\\\\n '
      .repeat(1)
      .slice(1)
      .repeat(Math.ceil(LONG / 5));
    const { plan } = compileClean(FEATURE + node('n').replace('"c"', `"x${criterion}"`));
    expect(plan.nodes[0]?.acceptance).toEqual([`x${'\\\n '.repeat(Math.ceil(LONG / 5))}`]);
  });

  it('of one text block compile', () => {
    const block = `"""\n${'    a line\n\n'.repeat(Math.ceil(LONG / 12))}    """`;
    const { plan } = compileClean(FEATURE + node('n').replace('"c"', block));
    expect(plan.nodes[0]?.acceptance).toEqual(['a line\n\n'.repeat(Math.ceil(LONG / 12)).slice(0, -1)]);
  });

  it('of comments are no plan, which is one fault', () => {
    expect(countCodes(compile('// c\n'.repeat(Math.ceil(LONG / 5))))).toEqual({ 'feature-count': 1 });
  });
});

describe('megabytes of one character', () => {
  // One of each kind that the lexer, the foreign punctuation and the recovery tell apart.
  it.each([
    ...['"', "'", '<', '}', '{', ':', '[', ';', '-', '#', '\\', 'a', '😀', '\u0000', '\ufeff', '\ud83d'],
  ])('%j are one fault, beside that of being no plan', (char) => {
    const result = compile(char.repeat(LONG / char.length));
    const { 'feature-count': features = 0, ...others } = countCodes(result);
    expect(features).toBeLessThanOrEqual(1);
    expect(Object.values(others)).toEqual([1]);
    expect(result.script).toBeUndefined();
  });

  it.each(['\n', '\r', '\t', ' ', '/'])('%j are no plan, which is one fault', (char) => {
    expect(countCodes(compile(char.repeat(LONG)))).toEqual({ 'feature-count': 1 });
  });

  it.each([
    ['"', 1],
    ['<', 1],
    ['{', 1],
    ['\\', 1],
    ['/', 0],
  ])('%j behind a plan are %i fault', (char, count) => {
    const result = compile(`${FEATURE}${node('n')}${char.repeat(LONG)}`);
    expect(result.diagnostics.length).toBe(count);
  });
});

it('faults without number are reported up to a bound', () => {
  const blank = '  acceptance ""\n'.repeat(MOST_DIAGNOSTICS + 1);
  const result = compile(FEATURE + node('n').replace('}\n', `${blank}}\n`));
  expect(countCodes(result)).toEqual({ 'blank-text': MOST_DIAGNOSTICS });
  expect(result.script).toBeUndefined();
});
