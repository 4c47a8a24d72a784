import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ROOT } from './support/cli.ts';
import { applyEdit, readEdit } from './support/edits.ts';
import { fences } from './support/markdown.ts';
import { Sandbox } from './support/sandbox.ts';

/*
 * The walk of CONTRIBUTING.md: its edits, applied to a copy of the sources, give a product that knows a new property
 * and a new type of node from the text to the store and back.
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
    writeFileSync(path, applyEdit(readFileSync(path, 'utf8'), edit));
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
  let copy: ReturnType<typeof edited>;
  let sandbox: Sandbox;
  beforeAll(async () => {
    copy = edited(title);
    sandbox = await Sandbox.create();
    sandbox.write('plan.gbuild', plan);
  }, 120_000);
  afterAll(() => {
    rmSync(copy.root, { recursive: true, force: true });
    sandbox.remove();
  });
  const gbuild = (args: string): string =>
    sandbox.shell(`${process.execPath} ${join(copy.root, 'dist/cli.cjs')} ${args} 2>&1`);

  test('takes the edits of few files', () => {
    expect(copy.files).toEqual(files);
    expect(copy.files.filter((path) => path.startsWith('src/')).length).toBeLessThanOrEqual(5);
  });

  test('is read, laid out, and held to its words', () => {
    expect(gbuild('check plan.gbuild')).toBe('no problems in 1 file\n');
    expect(gbuild('fmt --check plan.gbuild')).toBe('');
    sandbox.write('faulty.gbuild', plan.replace(sound, faulty));
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
