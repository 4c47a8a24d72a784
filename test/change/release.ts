/** A plan under way, with a node in every state: what the tests of changes start from. */

import type { OutputValue } from '../../src/language/store.ts';
import type { NodeProgress, RecordedReview, StoreState } from '../../src/snapshot/state.ts';
import { compileClean } from '../support/plan-store.ts';

export const RELEASE = `feature release {
  destination "Every tag is on the registry."
  context "It is done by hand today."
  out_of_scope "Mirrors", "Signing"
  acceptance a-1 "a tag is published within an hour"
  acceptance a-2 "the notes name every change"
  acceptance a-3 "nothing is published twice"
}

research scan "Scan the tags" {
  input tags: <tags of the repository>
  output files: <list of paths>
  output unit: <text>
  acceptance "output.files exist"
}

code build "Build the package" {
  input files from scan
  output archive: <path>
  satisfies a-1
  acceptance "output.archive unpacks", "it holds input.files"
}

code lint "Lint the sources" {
  input files from scan
  input bare: <list of paths>
  output report: <path>
  output count: <integer>
  satisfies a-3, a-1
  acceptance "output.report is empty"
}

code notes "Write the notes" {
  input files from scan
  output text: <text>
  satisfies a-2
  acceptance "output.text names input.files"
}

code pack "Pack it" {
  input archive from build
  output bundle: <path>
  satisfies a-1
  acceptance "output.bundle is signed"
}

test smoke "Install it" {
  input archive from build
  output log: <path>
  satisfies a-2
  acceptance "output.log has no error"
}

code ship "Ship it" {
  input archive from build
  input report from lint
  output url: <url>
  acceptance "output.url answers 200"
}

verify audit "Question the lint" {
  input report from lint
  input log from smoke
  output doubts: <list of text>
  acceptance "output.doubts is there"
}
`;

const NONE: NodeProgress = {
  status: 'pending',
  startedAt: undefined,
  completedAt: undefined,
  values: new Map(),
  reviews: [],
};

function review(attempt: number, verdict: 'pass' | 'fail'): RecordedReview {
  return {
    attempt,
    verdict,
    failedCriteria: verdict === 'fail' ? ['it holds input.files'] : [],
    at: '2026-01-31T09:00:00Z',
  };
}

const PROGRESS: Readonly<Record<string, Partial<NodeProgress>>> = {
  scan: {
    status: 'completed',
    completedAt: '2026-01-31T09:30:00.000Z',
    values: new Map<string, OutputValue>([
      ['files', ['a', 'b']],
      ['unit', 'path'],
    ]),
    reviews: [review(1, 'pass')],
  },
  build: { status: 'in_progress', reviews: [review(1, 'fail')] },
  notes: { status: 'cancelled' },
  pack: { status: 'failed' },
  smoke: { reviews: [review(1, 'fail')] },
};

/** The plan in its store: `scan` completed, `build` in progress, `notes` cancelled, `pack` failed, `smoke` reviewed. */
export function releaseUnderWay(): StoreState {
  const { plan } = compileClean(RELEASE);
  return { plan, progress: new Map(plan.nodes.map(({ slug }) => [slug, { ...NONE, ...PROGRESS[slug] }])) };
}

/** The plan with parts of its text replaced; each has to be there. */
export function edited(edits: readonly (readonly [from: string, to: string])[]): string {
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the plan does not say ${from}`);
    return text.replace(from, () => to);
  }, RELEASE);
}

/** An edit that takes out a whole block. */
export function without(slug: string): readonly [string, string] {
  const block = new RegExp(`^[a-z]+ ${slug} "[^]*?\\n}\\n\\n?`, 'm').exec(RELEASE)?.[0];
  if (block === undefined) throw new Error(`the plan has no node ${slug}`);
  return [block, ''];
}
