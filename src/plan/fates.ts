import { bit, bitsOf } from './bit-set.ts';
import type { Branches, KnownRouter, Router } from './branches.ts';

/** What a router says so far: nothing yet, nothing ever since it was cancelled, or a value. */
export type Answer =
  { readonly kind: 'open' } | { readonly kind: 'none' } | { readonly kind: 'value'; readonly value: string };

/** What becomes of a node: it is taken, or left out by a router, or that awaits routers that are still open. */
export type Fate =
  | { readonly fate: 'taken' }
  | { readonly fate: 'left-out'; readonly by: Router }
  | { readonly fate: 'open'; readonly awaits: readonly Router[] };

/** A fate while it is worked out: the routers by their numbers, those that are awaited as a set of bits. */
type Draft = 'taken' | { readonly by: number } | { readonly awaits: bigint };

/**
 * The fate of each node of a plan, by what its routers have answered so far. A value that is no member of the union
 * counts as no answer yet, so that it leaves nothing out. A node is left out by the router that decided it: where that
 * router's own node was left out, by the one that left it out; where a whole set of alternatives was, by the one that
 * left out the first of them. A node that was too entangled to judge stays open. O(size of plan).
 */
export function fatesOf(branches: Branches, answerOf: (router: Router) => Answer): Fate[] {
  const { conditions, order, routers, tooEntangled } = branches;
  const answers = routers.map((router) => memberOf(router, answerOf(router)));
  const unanswered = answers.reduce(
    (set, { kind }, router) => (kind === 'open' ? set | bit(router) : set),
    0n,
  );
  const drafts: Draft[] = conditions.map(() => 'taken');
  for (const node of order) {
    const isBeyondUs = tooEntangled !== undefined && !branches.isJudged(node);
    drafts[node] = isBeyondUs ? { awaits: unanswered } : draftOf(node);
  }
  return drafts.map((draft) => {
    if (draft === 'taken') return { fate: 'taken' };
    if ('awaits' in draft)
      return { fate: 'open', awaits: bitsOf(draft.awaits).flatMap((router) => routers[router] ?? []) };
    const by = routers[draft.by];
    return by === undefined ? { fate: 'taken' } : { fate: 'left-out', by };
  });

  function draftOf(node: number): Draft {
    let awaits = 0n;
    for (const { router, values } of conditions[node]?.own ?? []) {
      const answer = answers[router] ?? { kind: 'open' };
      if (answer.kind === 'value') {
        if (!values.has(answer.value)) return { by: router };
        continue;
      }
      const own = drafts[routers[router]?.node ?? -1];
      if (own !== undefined && own !== 'taken' && 'by' in own) return own;
      if (answer.kind === 'none') return { by: router };
      awaits |= bit(router);
    }
    for (const alternatives of conditions[node]?.must ?? []) {
      const fates = alternatives.map((each) => drafts[each] ?? 'taken');
      if (fates.includes('taken')) continue;
      const open = fates.filter((each): each is { awaits: bigint } => each !== 'taken' && 'awaits' in each);
      const [first] = fates;
      if (open.length === 0 && first !== undefined) return first;
      for (const each of open) awaits |= each.awaits;
    }
    return awaits === 0n ? 'taken' : { awaits };
  }
}

function memberOf({ members }: KnownRouter, answer: Answer): Answer {
  return answer.kind === 'value' && !members.includes(answer.value) ? { kind: 'open' } : answer;
}
