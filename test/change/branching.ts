/** A plan with a router and its run: what the tests of changes that touch branches start from. */

import { complete } from '../../src/run/complete.ts';
import type { Outcome } from '../../src/run/outcome.ts';
import { review } from '../../src/run/review.ts';
import { start } from '../../src/run/start.ts';
import type { RunState } from '../../src/snapshot/state.ts';
import { compileClean } from '../support/plan-store.ts';

export const SHOP = `feature shop {
  destination "d"
  context "c"
}

decision pick "Pick the engine" {
  output way: <"file" | "server" | "none">
  acceptance "c"
}

code file "Index into a file" {
  input way from pick when "file"
  output path: <text>
  acceptance "c"
}

code server "Index into a server" {
  input way from pick when "server"
  output url: <text>
  acceptance "c"
}

code page "Make the page" {
  input path from file
  input url from server
  output html: <text>
  acceptance "c"
}
`;

/** The shop with parts of its text replaced; each has to be there. */
export function shop(...edits: readonly (readonly [from: string, to: string])[]): string {
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the plan does not say ${from}`);
    return text.replace(from, () => to);
  }, SHOP);
}

function done<T>(outcome: Outcome<T>): RunState {
  if (!outcome.ok) throw new Error(outcome.refused.join('\n'));
  return outcome.state;
}

/** Some nodes are started, and those with values completed, one after the other. */
export function shopAfter(
  ...steps: readonly (readonly [slug: string, output?: string, value?: string])[]
): RunState {
  return steps.reduce<RunState>(
    (before, [slug, output, value = '']) => {
      const started = done(start(before, [slug], '2026-01-31T09:00:00.000Z'));
      if (output === undefined) return started;
      const reviewed = done(
        review(started, { node: slug, verdict: 'pass', failed: [], note: '' }, '2026-01-31T09:10:00.000Z'),
      );
      return done(
        complete(reviewed, {
          node: slug,
          outputs: new Map([[output, value]]),
          completedAt: '2026-01-31T09:20:00.000Z',
        }),
      );
    },
    { plan: compileClean(SHOP).plan, progress: new Map(), revision: 0 },
  );
}
