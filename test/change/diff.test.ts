import { describe, expect, it } from 'vitest';

import { diff } from '../../src/change/diff.ts';
import { changeDocument } from '../../src/change/document.ts';
import { totalsOf, totalsText } from '../../src/change/changes.ts';
import { linesOf } from '../../src/change/lines.ts';
import { check, type Plan } from '../../src/index.ts';
import { edited, RELEASE, releaseUnderWay, without } from './release.ts';

function planOf(text: string): Plan {
  const { diagnostics, plan } = check(text);
  if (plan === undefined) throw new Error(diagnostics.map(({ message }) => message).join());
  return plan;
}

const MARKS = { add: '+', change: '~', remove: '-' };

/** The difference from the plan under way, as a person sees it. */
function shown(text: string): string[] {
  const changes = diff(releaseUnderWay(), planOf(text));
  return [
    ...linesOf(changes).map(
      ({ action, depth, text: line }) => `${depth === 0 ? '' : '  '}${MARKS[action]} ${line}`,
    ),
    totalsText(totalsOf(changes)),
  ];
}

describe('a difference', () => {
  it('is none for the same plan, in whatever order and layout', () => {
    const nodes = RELEASE.split(/\n(?=[a-z]+ [a-z]+ ")/);
    const turned = [nodes[0], ...nodes.slice(1).reverse()].join('\n').replace('a-3, a-1', 'a-1, a-3');
    expect(turned).not.toBe(RELEASE);
    expect(shown(turned)).toEqual(['0 to add, 0 to change, 0 to remove']);
  });

  it('lists what is new, with all that it has', () => {
    const text = edited([
      ['  acceptance a-3', '  acceptance a-4 "two\\nlines"\n  acceptance a-3'],
      ['satisfies a-3, a-1', 'satisfies a-3, a-1, a-4'],
      [
        'code pack',
        'code extra "An \\u{202E}extra" {\n  input "odd name" from scan.unit\n  input "a b": "not <closed"\n  output o: <x>\n  satisfies a-4\n  acceptance "c"\n}\n\ncode pack',
      ],
    ]);
    expect(shown(text)).toEqual([
      '+ acceptance a-4: "two\\nlines"',
      '~ code lint (pending)',
      '  + satisfies a-4',
      '+ code extra "An \\u{202E}extra"',
      '  + input "odd name": <text> from scan.unit',
      '  + input "a b": "not <closed"',
      '  + output o: <x>',
      '  + depends_on scan',
      '  + satisfies a-4',
      '  + acceptance "c"',
      '2 to add, 1 to change, 0 to remove',
    ]);
  });

  it('lists what is changed, old and new, with where the node stands', () => {
    const text = edited([
      ['"It is done by hand today."', '"By hand."'],
      ['"Mirrors", "Signing"', '"Signing", "Mirrors"'],
      ['"the notes name every change"', '"the notes name each change"'],
      ['"Build the package"', '"Build it"'],
      ['"output.archive unpacks", "it holds input.files"', '"it holds input.files", "it is signed"'],
      ['code lint', 'test lint'],
      ['input bare: <list of paths>', 'input bare from scan.files'],
      ['output report: <path>', 'output report: <file>'],
      ['"output.report is empty"', '"output.report is empty"\n  verify audit\n  failure_policy stop'],
    ]);
    expect(shown(text)).toEqual([
      '~ feature release',
      '  ~ context: "It is done by hand today." → "By hand."',
      '  ~ out_of_scope: "Mirrors", "Signing" → "Signing", "Mirrors"',
      '~ acceptance a-2: "the notes name every change" → "the notes name each change"',
      '~ code build (in_progress, 1 review)',
      '  ~ title: "Build the package" → "Build it"',
      '  - acceptance "output.archive unpacks"',
      '  + acceptance "it is signed"',
      '~ test lint (pending)',
      '  ~ type: code → test',
      '  ~ verify: none → audit',
      '  ~ failure_policy: repair → stop',
      '  ~ input bare: <list of paths> → <list of paths> from scan.files',
      '  ~ output report: <path> → <file>',
      '~ code ship (pending)',
      '  ~ input report: <path> from lint.report → <file> from lint.report',
      '~ verify audit (pending)',
      '  ~ input report: <path> from lint.report → <file> from lint.report',
      '0 to add, 6 to change, 0 to remove',
    ]);
  });

  it('lists what is gone last, with where the node stands', () => {
    const text = edited([
      without('pack'),
      ['  acceptance a-2 "the notes name every change"\n', ''],
      ['  satisfies a-2\n', ''],
      ['  satisfies a-2\n', ''],
      ['  output count: <integer>\n', ''],
    ]);
    expect(shown(text)).toEqual([
      '- acceptance a-2: "the notes name every change"',
      '~ code lint (pending)',
      '  - output count: <integer>',
      '~ code notes (cancelled)',
      '  - satisfies a-2',
      '~ test smoke (pending, 1 review)',
      '  - satisfies a-2',
      '- code pack "Pack it" (failed)',
      '  - input archive: <path> from build.archive',
      '  - output bundle: <path>',
      '  - depends_on build',
      '  - satisfies a-1',
      '  - acceptance "output.bundle is signed"',
      '0 to add, 3 to change, 2 to remove',
    ]);
  });

  it('is data, with null for what is not there', () => {
    const text = edited([
      ['feature release', 'feature releases'],
      ['  acceptance a-3', '  acceptance a-4 "new"\n  acceptance a-3'],
      ['input bare: <list of paths>', 'input bare from scan.files'],
      ['satisfies a-3, a-1', 'satisfies a-3, a-4'],
      ['"output.report is empty"', '"output.report is empty"\n  verify audit'],
      [
        'code ship "Ship it" {\n  input archive from build\n  input report from lint\n  output url: <url>\n  acceptance "output.url answers 200"',
        'code send "Send it" {\n  input report from lint\n  output url: <url>\n  acceptance "output.url answers 200"',
      ],
    ]);
    const none = { status: null, reviews: null, fields: [], edges: [] };
    const report = { shape: '<path>', from: { node: 'lint', field: 'report' } };
    const properties = (side: 'old' | 'new', title: string) =>
      [
        ['type', 'code'],
        ['title', title],
        ['acceptance', ['output.url answers 200']],
        ['failure_policy', 'repair'],
        ['model_tier', 'cheap'],
      ].map(([name, value]) => ({ name, old: null, new: null, [side]: value }));
    expect(changeDocument(diff(releaseUnderWay(), planOf(text)))).toEqual({
      feature: 'releases',
      changes: [
        {
          ...none,
          action: 'change',
          kind: 'feature',
          name: 'releases',
          properties: [{ name: 'feature', old: 'release', new: 'releases' }],
        },
        {
          ...none,
          action: 'add',
          kind: 'criterion',
          name: 'a-4',
          properties: [{ name: 'text', old: null, new: 'new' }],
        },
        {
          action: 'change',
          kind: 'node',
          name: 'lint',
          status: 'pending',
          reviews: 0,
          properties: [{ name: 'verify', old: null, new: 'audit' }],
          fields: [
            {
              action: 'change',
              direction: 'input',
              name: 'bare',
              old: { shape: '<list of paths>', from: null },
              new: { shape: '<list of paths>', from: { node: 'scan', field: 'files' } },
            },
          ],
          edges: [
            { action: 'add', type: 'satisfies', to: 'a-4' },
            { action: 'remove', type: 'satisfies', to: 'a-1' },
          ],
        },
        {
          action: 'add',
          kind: 'node',
          name: 'send',
          status: null,
          reviews: null,
          properties: properties('new', 'Send it'),
          fields: [
            { action: 'add', direction: 'input', name: 'report', old: null, new: report },
            {
              action: 'add',
              direction: 'output',
              name: 'url',
              old: null,
              new: { shape: '<url>', from: null },
            },
          ],
          edges: [{ action: 'add', type: 'depends_on', to: 'lint' }],
        },
        {
          action: 'remove',
          kind: 'node',
          name: 'ship',
          status: 'pending',
          reviews: 0,
          properties: properties('old', 'Ship it'),
          fields: [
            {
              action: 'remove',
              direction: 'input',
              name: 'archive',
              old: { shape: '<path>', from: { node: 'build', field: 'archive' } },
              new: null,
            },
            { action: 'remove', direction: 'input', name: 'report', old: report, new: null },
            {
              action: 'remove',
              direction: 'output',
              name: 'url',
              old: { shape: '<url>', from: null },
              new: null,
            },
          ],
          edges: [
            { action: 'remove', type: 'depends_on', to: 'build' },
            { action: 'remove', type: 'depends_on', to: 'lint' },
          ],
        },
      ],
      summary: { add: 2, change: 2, remove: 1 },
      notes: [],
    });
  });
});
