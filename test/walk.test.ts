import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ROOT } from './support/cli.ts';
import { applyEdit, readEdit } from './support/edits.ts';
import { fences } from './support/markdown.ts';
import { Sandbox } from './support/sandbox.ts';

/*
 * The walk of CONTRIBUTING.md: its edits, applied to a copy of the sources, give a product that knows a new property
 * and a new type of node from the text to the store and back, and one that makes a new check.
 */

const SECTIONS = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split(/^### /m);

function editsOf(title: string) {
  const section = SECTIONS.find((each) => each.startsWith(title)) ?? '';
  return fences(section)
    .filter(({ language }) => language === 'diff')
    .map(({ text }) => readEdit(text));
}

/** A copy of the sources with edits applied, built. */
function edited(title: string): { readonly root: string; readonly files: readonly string[] } {
  const root = mkdtempSync(join(tmpdir(), 'gbuild-walk-'));
  for (const part of ['src', 'cypher', 'scripts', 'package.json', 'tsconfig.json', 'tsconfig.build.json'])
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const edits = editsOf(title);
  for (const edit of edits) {
    const path = join(root, edit.path);
    writeFileSync(path, applyEdit(existsSync(path) ? readFileSync(path, 'utf8') : undefined, edit));
  }
  expect(run(root, 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noEmit', 'true')).toBe(
    '',
  );
  expect(run(root, 'scripts/build.mjs')).toBe('');
  return { root, files: edits.map(({ path }) => path) };
}

function run(cwd: string, ...args: readonly string[]): string {
  const { stderr, stdout } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

/** A copy of the sources with edits applied, and a way to run its product, for the tests of one section. */
function walk(title: string) {
  let copy: ReturnType<typeof edited>;
  let sandbox: Sandbox;
  beforeAll(async () => {
    copy = edited(title);
    sandbox = await Sandbox.create();
  }, 120_000);
  afterAll(() => {
    rmSync(copy.root, { recursive: true, force: true });
    sandbox.remove();
  });
  return {
    files: (): readonly string[] => copy.files,
    write: (name: string, text: string): void => {
      sandbox.write(name, text);
    },
    gbuild: (args: string): string =>
      sandbox.shell(`${process.execPath} ${join(copy.root, 'dist/cli.cjs')} ${args} 2>&1`),
  };
}

const FEATURE = `feature walk {
  destination "d"
  context "c"
  acceptance a-1 "done"
}
`;

describe.each([
  {
    title: 'A property of a node',
    files: ['src/language/words.ts', 'src/language/items.ts', 'src/diagnostics/catalogue.ts'],
    plan: `${FEATURE}
code make "Make it" {
  output made: <path>
  satisfies a-1
  acceptance "output.made is there"
  priority high
}
`,
    faulty: 'priority hihg',
    sound: 'priority high',
    said: 'error[bad-priority]: `hihg` is not a priority; did you mean `high`?',
    row: "{slug: 'make', title: 'Make it', acceptance: ['output.made is there'], failure_policy: 'repair', model_tier: 'cheap', priority: 'high'}",
  },
  {
    title: 'A type of node',
    files: ['src/language/words.ts', 'cypher/validate.cypher'],
    plan: `${FEATURE}
docs make "Make it" {
  output made: <path>
  satisfies a-1
  acceptance "output.made is there"
}
`,
    faulty: 'dosc make',
    sound: 'docs make',
    said: 'error[bad-type]: `dosc` is not a type of node; did you mean `docs`?',
    row: "{slug: 'make', title: 'Make it', acceptance: ['output.made is there'], failure_policy: 'repair', model_tier: 'cheap'}",
  },
])('$title', ({ faulty, files, plan, row, said, sound, title }) => {
  const { files: edits, gbuild, write } = walk(title);
  beforeAll(() => {
    write('plan.gbuild', plan);
  });

  test('takes the edits of few files', () => {
    expect(edits()).toEqual(files);
    expect(files.filter((path) => path.startsWith('src/')).length).toBeLessThanOrEqual(5);
  });

  test('is read, laid out, and held to its words', () => {
    expect(gbuild('check plan.gbuild')).toBe('no problems in 1 file\n');
    expect(gbuild('fmt --check plan.gbuild')).toBe('');
    write('faulty.gbuild', plan.replace(sound, faulty));
    expect(gbuild('check faulty.gbuild').split('\n')[0]).toBe(said);
  });

  test('goes into a store, is valid there, and comes back as it was written', () => {
    expect(
      gbuild('compile plan.gbuild')
        .split('\n')
        .map((line) => line.trim()),
    ).toContain(row);
    expect(gbuild('apply plan.gbuild')).toContain('charted');
    expect(gbuild('validate')).toBe('the store is valid\n');
    expect(gbuild('import .gbuild/walk/db')).toBe(plan);
    expect(gbuild('diff plan.gbuild')).toBe(
      'no difference: .gbuild/walk/db/graph.json is what the plan says\n',
    );
  });
});

describe('A check', () => {
  const { files, gbuild, write } = walk('A check');
  const plan = (slug: string): string => `${FEATURE}
code ${slug} "Make it" {
  output made: <path>
  satisfies a-1
  acceptance "output.made is there"
}
`;

  test('takes the edits of three files', () => {
    expect(files()).toEqual(['src/diagnostics/catalogue.ts', 'src/checks/long-slug.ts', 'src/checks/all.ts']);
  });

  test('is made, and holds nothing against a sound plan', () => {
    write('sound.gbuild', plan('a'.repeat(40)));
    expect(gbuild('check sound.gbuild')).toBe('no problems in 1 file\n');
    write('faulty.gbuild', plan('a'.repeat(41)));
    expect(gbuild('check faulty.gbuild')).toBe(`error[long-slug]: this slug has 41 characters
 --> faulty.gbuild:7:6
  |
7 | code ${'a'.repeat(41)} "Make it" {
  |      ${'^'.repeat(41)}
  |
  = help: a slug has at most 40; the title says the rest

1 error in 1 file
`);
  });
});
