/** For any two states: events lead from the one to the other, and do not depend on how maps are ordered. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OutputValue } from '../../src/language/store.ts';
import { STATUSES, type Status } from '../../src/language/words.ts';
import type { Plan, PlanNode } from '../../src/plan/model.ts';
import { runEvent } from '../../src/run/event-schema.ts';
import { eventsBetween, historyOf, type RunEvent } from '../../src/run/events.ts';
import { type RunProgress, type RunReview, type RunState, UNTOUCHED } from '../../src/snapshot/state.ts';
import { buildPair } from '../change/pairs.ts';
import { built, type Choices } from '../support/plan-choices.ts';

interface Moments {
  readonly before: RunState;
  readonly after: RunState;
}

const VALUES: readonly [OutputValue, ...OutputValue[]] = [7, '', true, ['a', 'b'], []];

const moments = built((c): Moments => {
  const { base, plan } = buildPair(c, true);
  const before = stateOf(c, base.plan, new Map(), 3);
  return { before, after: stateOf(c, plan, before.progress, 4) };
});

/** Any state of a plan, also one that no run comes to; reviews and starts are added to those of an earlier one. */
function stateOf(
  c: Choices,
  plan: Plan,
  earlier: ReadonlyMap<string, RunProgress>,
  revision: number,
): RunState {
  const progress = plan.nodes.flatMap((node): [string, RunProgress][] => {
    const old = earlier.get(node.slug) ?? UNTOUCHED;
    return c.once(4) ? [] : [[node.slug, c.once(3) ? old : progressOf(c, node, old)]];
  });
  // What is not touched is as it was.
  const kept = plan.nodes.flatMap(({ slug }): [string, RunProgress][] => {
    const old = earlier.get(slug);
    return old === undefined ? [] : [[slug, old]];
  });
  return { plan, progress: new Map([...kept, ...progress]), revision };
}

function progressOf(c: Choices, node: PlanNode, old: RunProgress): RunProgress {
  const starts = old.starts + c.below(3);
  const added = Array.from({ length: c.below(3) }, (_, index): RunReview => {
    const verdict = c.pick(['pass', 'fail']) as 'pass' | 'fail';
    const attempt = old.reviews.length + index + 1;
    return { attempt, verdict, failedCriteria: [], criterionNotes: [], note: c.text(), at: moment(c) };
  });
  const reviews = [...old.reviews, ...added];
  return {
    status: c.pick(STATUSES) ?? 'pending',
    startedAt: c.once(2) ? moment(c) : old.startedAt,
    completedAt: c.once(2) ? moment(c) : undefined,
    values: new Map(c.some(node.outputs).map(({ name }) => [name, c.pick(VALUES)])),
    reviews,
    starts,
    reviewsBefore: c.below(reviews.length + 1),
    countedFrom: c.below(reviews.length + 1),
    readFrom: [],
    leftOutBy: c.once(3) ? c.pick(['pick.way', 'pick.other', 'x.y']) : undefined,
    reason: c.once(3) ? c.text() : undefined,
  };
}

/** A time, or what somebody wrote in place of one. */
function moment(c: Choices): string {
  return c.once(9) ? 'soon' : `2026-01-31T09:${10 + c.below(50)}:00${c.pick(['Z', '.000Z', '+01:00'])}`;
}

/** What a reader of events knows of a node. */
interface Known {
  status: Status;
  leftOutBy: string | undefined;
  readonly values: Map<string, OutputValue>;
  readonly reviews: Set<number>;
}

function knownOf({ plan, progress }: RunState): Map<string, Known> {
  return new Map(
    plan.nodes.map(({ slug }) => {
      const { leftOutBy, reviews, status, values } = progress.get(slug) ?? UNTOUCHED;
      const numbers = new Set(reviews.map(({ attempt }) => attempt));
      return [slug, { status, leftOutBy, values: new Map(values), reviews: numbers }];
    }),
  );
}

function follow(known: Map<string, Known>, events: readonly RunEvent[]): Map<string, Known> {
  const fresh = (): Known => ({
    status: 'pending',
    leftOutBy: undefined,
    values: new Map(),
    reviews: new Set(),
  });
  for (const event of events) {
    if (event.event === 'plan-changed') {
      for (const slug of event.removed) known.delete(slug);
      for (const slug of event.added) known.set(slug, fresh());
      continue;
    }
    const own = known.get(event.node);
    if (own === undefined) throw new Error(`an event of ${event.node}, which nobody has heard of`);
    switch (event.event) {
      case 'status':
        expect(event.from).toBe(own.status);
        own.status = event.to;
        break;
      case 'value-recorded':
        own.values.set(event.output, event.value);
        break;
      case 'value-lost':
        expect(own.values.delete(event.output)).toBe(true);
        break;
      case 'left-out':
        // Who is left out by another router was taken back from the first.
        expect(own.leftOutBy).toBeUndefined();
        own.leftOutBy = event.by;
        break;
      case 'taken-back':
        expect(event.by).toBe(own.leftOutBy);
        own.leftOutBy = undefined;
        break;
      case 'reviewed':
        expect(own.reviews.has(event.review)).toBe(false);
        own.reviews.add(event.review);
        break;
      case 'started':
      case 'reopened':
        break;
    }
  }
  return known;
}

/** The same state, its maps made in the opposite order. */
function turned(state: RunState): RunState {
  const progress = [...state.progress].map(([slug, own]): [string, RunProgress] => [
    slug,
    { ...own, values: new Map([...own.values].reverse()) },
  ]);
  return { ...state, progress: new Map(progress.reverse()) };
}

test('events lead from any state to any other', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(moments, ({ after, before }) => {
      const events = eventsBetween(before, after);
      for (const event of events) {
        kinds.add(event.event);
        expect(runEvent.parse(event)).toEqual(event);
      }
      expect(follow(knownOf(before), events)).toEqual(knownOf(after));
      expect(eventsBetween(turned(before), turned(after))).toEqual(events);
      expect(eventsBetween(after, turned(after))).toEqual([]);
      // All that is told of a node stands together.
      const nodes = events.flatMap((event) => ('node' in event ? [event.node] : []));
      const blocks = nodes.filter((node, index) => node !== nodes[index - 1]);
      expect(blocks).toEqual([...new Set(nodes)]);
    }),
    { numRuns: 1500 },
  );
  expect([...kinds].sort()).toEqual([
    'left-out',
    'plan-changed',
    'reopened',
    'reviewed',
    'started',
    'status',
    'taken-back',
    'value-lost',
    'value-recorded',
  ]);
});

test('the history of any state is its events by time, and does not depend on how maps are ordered', () => {
  fc.assert(
    fc.property(moments, ({ after }) => {
      const told = historyOf(after);
      expect(historyOf(turned(after))).toEqual(told);
      const untouched = { ...after, progress: new Map<string, RunProgress>() };
      const lines = (events: readonly RunEvent[]): string[] =>
        events.map((each) => JSON.stringify(each)).sort();
      expect(lines(told)).toEqual(lines(eventsBetween(untouched, after)));
      const times = told.map((event) => ('at' in event ? Date.parse(event.at ?? '') : NaN));
      const known = times.filter((time) => !Number.isNaN(time));
      expect(times.slice(0, known.length)).toEqual(known);
      expect(known).toEqual([...known].sort((a, b) => a - b));
    }),
    { numRuns: 500 },
  );
});
