/**
 * Every way to be refused, with its exact words beside it in `refused/`. `UPDATE_REFUSED=1 npx vitest run
 * test/change/refusals.test.ts` writes the words anew.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { planChange } from '../../src/change/change.ts';
import { changeCatalogue } from '../../src/diagnostics/change-catalogue.ts';
import { NO_COLOURS, renderPretty } from '../../src/diagnostics/render-pretty.ts';
import { check } from '../../src/index.ts';
import type { RunState, StoreState } from '../../src/snapshot/state.ts';
import { shop, shopAfter } from './branching.ts';
import { edited, RELEASE, releaseUnderWay, without } from './release.ts';

type Edits = readonly (readonly [from: string, to: string])[];

const PRUNE = '--prune';

/** What is said about a plan, with `--prune` and the nodes that may change as flags. */
function said(text: string, flags: readonly string[] = [], base: StoreState = releaseUnderWay()): string {
  const checked = check(text);
  if (!checked.ok) throw new Error(checked.diagnostics.map(({ message }) => message).join());
  const allowStarted = new Set(flags.filter((flag) => flag !== PRUNE));
  const change = planChange(base, checked, { allowStarted, prune: flags.includes(PRUNE) });
  expect(change.script === undefined).toBe(change.diagnostics.length > 0);
  return renderPretty(
    { file: 'plan.gbuild', source: checked.source, diagnostics: change.diagnostics },
    NO_COLOURS,
  );
}

const NO_LINT: Edits = [
  ['  input archive from build\n  input report from lint\n', '  input archive from build\n'],
  without('lint'),
  ['  input report from lint\n', ''],
  ['  acceptance a-3 "nothing is published twice"\n', ''],
];
const NO_SCAN: Edits = [
  without('scan'),
  ['input files from scan', 'input files: <list of paths>'],
  ['input files from scan', 'input files: <list of paths>'],
  without('notes'),
  ['satisfies a-3, a-1', 'satisfies a-2, a-3'],
];
const NO_A1: Edits = [
  ['  acceptance a-1 "a tag is published within an hour"\n', ''],
  ['  satisfies a-1\n', ''],
  ['  satisfies a-1\n', ''],
  ['satisfies a-3, a-1', 'satisfies a-3'],
];
const OTHER_BUILD: Edits = [
  ['output archive: <path>', 'output archive: <path>\n  output size: <integer>'],
  [
    'input files from scan\n  output archive',
    'input files from scan.unit\n  input more: <text>\n  output archive',
  ],
  ['"output.archive unpacks", ', ''],
];

const REFUSED: readonly {
  readonly name: string;
  readonly edits: Edits;
  readonly flags?: readonly string[];
  /** The run of another plan, which the edits are of. */
  readonly run?: RunState;
}[] = [
  { name: 'other-feature', edits: [['feature release', 'feature releases'], without('pack')] },
  { name: 'started-node-changed', edits: OTHER_BUILD },
  {
    name: 'started-node-changed-satisfies',
    edits: [
      ['satisfies a-1\n  acceptance "output.bundle', 'satisfies a-3\n  acceptance "output.bundle'],
      ['satisfies a-2\n  acceptance "output.log', 'acceptance "output.log'],
    ],
  },
  {
    name: 'started-node-changed-much',
    edits: [
      ['input archive from build\n  output log: <path>', 'input in: <a>\n  output out: <b>'],
      ['input log from smoke', 'input log from smoke.out'],
      [
        'satisfies a-2\n  acceptance "output.log has no error"',
        'satisfies a-1, a-3\n  acceptance "output.out is there"',
      ],
    ],
  },
  {
    name: 'started-node-changed-inherited',
    edits: [['output archive: <path>', 'output archive: <file>']],
    flags: ['build'],
  },
  {
    name: 'started-node-changed-dropped',
    edits: [['  input archive from build\n  output bundle', '  output bundle']],
  },
  {
    name: 'started-node-changed-construct',
    edits: [['"output.bundle is signed"', '"output.bundle is signed"\n  failure_policy fallback "by hand"']],
  },
  { name: 'started-node-retyped', edits: [['code build', 'test build']], flags: ['build'] },
  {
    name: 'cancelled-slug-reused',
    edits: [
      ['code notes', 'research notes'],
      ['"output.text names input.files"', '"it is short"'],
      ['output text: <text>', 'output text: <text>\n  output length: <integer>'],
    ],
    flags: ['notes'],
  },
  {
    name: 'output-without-value',
    edits: [['  output unit: <text>', '  output unit: <text>\n  output total: <integer>']],
    flags: ['scan'],
  },
  { name: 'value-lost', edits: [['  output unit: <text>\n', '']] },
  { name: 'node-removed', edits: NO_LINT, flags: [] },
  { name: 'node-removed-failed', edits: [without('pack')], flags: [PRUNE, 'pack'] },
  { name: 'node-removed-completed', edits: NO_SCAN, flags: [PRUNE, 'build'] },
  {
    name: 'node-renamed',
    edits: [
      ['code lint', '// gbuild-was: lint\ncode check'],
      ['from lint', 'from check'],
      ['from lint', 'from check'],
    ],
  },
  {
    name: 'node-renamed-started',
    edits: [['code pack', '// gbuild-was: pack\n// it packs\ncode bundle']],
    flags: [PRUNE],
  },
  {
    name: 'criterion-removed',
    edits: [
      ['  acceptance a-3 "nothing is published twice"\n', ''],
      ['  satisfies a-3, a-1\n', ''],
    ],
  },
  { name: 'criterion-removed-started', edits: NO_A1 },
  { name: 'criterion-removed-started-in-part', edits: NO_A1, flags: [PRUNE, 'build'] },
  {
    name: 'router-value-lost',
    edits: [
      ['<"file" | "server" | "none">', '<"server" | "none">'],
      ['when "file"', 'when "none"'],
    ],
    flags: ['pick'],
    run: shopAfter(['pick', 'way', 'file']),
  },
  {
    name: 'branch-taken',
    edits: [['when "file"', 'when "none"']],
    flags: ['file'],
    run: shopAfter(['pick', 'way', 'file'], ['file']),
  },
];

const DIRECTORY = new URL('refused/', import.meta.url);

describe('a change is refused in these words:', () => {
  it.each(REFUSED)('$name', ({ edits, flags, name, run }) => {
    const file = new URL(`${name}.txt`, DIRECTORY);
    const words = run === undefined ? said(edited(edits), flags) : said(shop(...edits), flags, run);
    if (process.env['UPDATE_REFUSED'] !== undefined) writeFileSync(file, words);
    expect(words).toBe(readFileSync(file, 'utf8'));
  });

  it('with words for every code, and none left over', () => {
    const names = readdirSync(DIRECTORY).sort();
    expect(names).toEqual(REFUSED.map(({ name }) => `${name}.txt`).sort());
    const codes = names.flatMap((name) =>
      [...readFileSync(new URL(name, DIRECTORY), 'utf8').matchAll(/^error\[([a-z-]+)\]/gm)].map(
        (match) => match[1],
      ),
    );
    expect([...new Set(codes)].sort()).toEqual(Object.keys(changeCatalogue).sort());
  });
});

const LET_THROUGH: readonly {
  readonly name: string;
  readonly edits: Edits;
  readonly flags?: readonly string[];
}[] = [
  { name: 'the plan as it is', edits: [] },
  {
    name: 'texts of the feature and titles, whatever has started',
    edits: [
      ['"It is done by hand today."', '"By hand it is forgotten."'],
      ['"Every tag is on the registry."', '"Each tag is on the registry."'],
      ['"Mirrors", "Signing"', '"Signing"'],
      ['"a tag is published within an hour"', '"a tag is published within one hour"'],
      ['"Scan the tags"', '"Scan all tags"'],
      ['"Build the package"', '"Build it"'],
      ['"Write the notes"', '"Write release notes"'],
    ],
  },
  {
    name: 'policy, tier and verify of started nodes',
    edits: [
      ['"output.bundle is signed"', '"output.bundle is signed"\n  failure_policy skip\n  model_tier strong'],
      ['"output.files exist"', '"output.files exist"\n  verify audit'],
    ],
  },
  {
    name: 'everything about a pending node',
    edits: [
      ['code lint "Lint the sources"', 'research lint "Look at the sources"'],
      [
        'output report: <path>\n  output count: <integer>',
        'output report: <text>\n  output doubts: <integer>',
      ],
      [
        'input files from scan\n  input bare: <list of paths>\n  output report',
        'input unit from scan\n  input more: <x>\n  output report',
      ],
      ['"output.report is empty"', '"output.report is short", "it is true"'],
      ['satisfies a-3, a-1', 'satisfies a-3, a-2'],
    ],
  },
  {
    name: 'a new node that reads a completed one',
    edits: [
      [
        'verify audit',
        'code extra "E" {\n  input files from scan\n  output o: <x>\n  acceptance "c"\n}\n\nverify audit',
      ],
    ],
  },
  {
    name: 'a new criterion that a pending node satisfies',
    edits: [
      ['  acceptance a-3', '  acceptance a-4 "new"\n  acceptance a-3'],
      ['satisfies a-3, a-1', 'satisfies a-3, a-1, a-4'],
    ],
  },
  {
    name: 'the contract of nodes that are named',
    edits: [...OTHER_BUILD, ['output archive: <path>', 'output archive: <file>']],
    flags: ['build', 'pack', 'smoke'],
  },
  { name: 'a pruned node', edits: NO_LINT, flags: [PRUNE] },
  {
    name: 'a pruned node under another slug',
    edits: [
      ['code lint', '// gbuild-was: lint\ncode check'],
      ['from lint', 'from check'],
      ['from lint', 'from check'],
    ],
    flags: [PRUNE],
  },
  { name: 'a pruned criterion of nodes that are named', edits: NO_A1, flags: [PRUNE, 'build', 'pack'] },
  {
    name: 'a cancelled node whose source has another shape',
    edits: [['output files: <list of paths>', 'output files: <list of files>']],
    flags: ['scan', 'build'],
  },
  {
    name: 'a comment about a slug that nobody has',
    edits: [['code lint', '// gbuild-was: nobody\ncode lint']],
  },
  {
    name: 'a comment about a slug that the plan still has',
    edits: [['code lint', '// gbuild-was: pack\ncode lint']],
  },
];

describe('a change is let through that touches', () => {
  it.each(LET_THROUGH)('$name', ({ edits, flags }) => {
    expect(said(edited(edits), flags)).toBe('');
  });
});

it('takes a base without progress for one in which nothing has started', () => {
  const base = { plan: releaseUnderWay().plan, progress: new Map() };
  expect(said(edited([...OTHER_BUILD, ...NO_A1]), [PRUNE], base)).toBe('');
  expect(said(RELEASE, [], base)).toBe('');
});
