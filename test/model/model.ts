import { branchesOfModel, fateIn, type Said } from './branches.ts';
import {
  dependenciesOf,
  inOrder,
  leadsTo,
  type ModelNode,
  type ModelPlan,
  type ModelPolicy,
} from './plan.ts';

/*
 * What a store should hold after each step of a run: a second, small telling of the rules in the language's description
 * ("Branches", "What a run does with it"), which shares no code with gbuild. A step gives the next state, or `undefined`
 * where it has to be refused.
 */

export type ModelStatus = 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled';
export type ModelValue = string | number;

/** A criterion that failed, and what was noted of it. */
export interface ModelFault {
  readonly criterion: string;
  readonly note: string;
}

export interface ModelReview {
  readonly attempt: number;
  readonly verdict: 'pass' | 'fail';
  readonly failed: readonly ModelFault[];
  readonly at: string;
  readonly note: string;
}

export interface Progress {
  readonly status: ModelStatus;
  readonly startedAt?: string | undefined;
  readonly completedAt?: string | undefined;
  readonly values: Readonly<Record<string, ModelValue>>;
  readonly reviews: readonly ModelReview[];
  readonly starts: number;
  /** The reviews that it had by its latest start. */
  readonly before: number;
  /** The reviews that it had when its failures began to count. */
  readonly counted: number;
  /** The start of each node that it read, 0 for one without values, at its latest start. */
  readonly read: Readonly<Record<string, number>>;
  readonly isLeftOut: boolean;
  readonly reason?: string | undefined;
}

export interface Model {
  readonly plan: ModelPlan;
  readonly nodes: ReadonlyMap<string, Progress>;
}

export const FRESH: Progress = {
  status: 'pending',
  values: {},
  reviews: [],
  starts: 0,
  before: 0,
  counted: 0,
  read: {},
  isLeftOut: false,
};

const ATTEMPTS: Readonly<Record<ModelPolicy, number>> = {
  retry: 3,
  repair: 3,
  fallback: 3,
  skip: 1,
  escalate: 1,
  stop: 1,
};

export function charted(plan: ModelPlan): Model {
  return { plan, nodes: new Map(plan.nodes.map(({ slug }) => [slug, FRESH])) };
}

export function progressOf({ nodes }: Model, slug: string): Progress {
  return nodes.get(slug) ?? FRESH;
}

export function planNode({ plan }: Model, slug: string): ModelNode | undefined {
  return plan.nodes.find((node) => node.slug === slug);
}

export function withNodes(model: Model, changes: Iterable<readonly [string, Progress]>): Model {
  return { ...model, nodes: new Map([...model.nodes, ...changes]) };
}

/** What a router has said in a run. */
export function saidBy(model: Model): (router: string) => Said {
  return (router) => {
    const [slug = '', output = ''] = router.split('.');
    const { status, values } = progressOf(model, slug);
    if (status === 'cancelled') return 'none';
    const value = status === 'completed' ? values[output] : undefined;
    return typeof value === 'string' ? { value } : 'nothing';
  };
}

export function fateOf(model: Model, slug: string): boolean | undefined {
  return fateIn(model.plan, slug, saidBy(model));
}

/** Cancels what is left out, and takes back what no longer is. */
export function settled(model: Model): Model {
  let current = model;
  for (const { slug } of inOrder(model.plan.nodes)) {
    const own = progressOf(current, slug);
    const isOut = fateOf(current, slug) === false;
    if (!isOut && own.isLeftOut) {
      current = withNodes(current, [[slug, { ...own, status: 'pending', isLeftOut: false }]]);
    } else if (isOut && own.status !== 'cancelled') {
      current = withNodes(current, [[slug, { ...own, status: 'cancelled', isLeftOut: true, values: {} }]]);
    }
  }
  return current;
}

const isDone = ({ status }: Progress): boolean => status === 'completed' || status === 'cancelled';

/** The checks that a node waits for, by the nodes that it reads and that name them. */
export function gatesOf({ nodes }: ModelPlan): ReadonlyMap<string, readonly { of: string; check: string }[]> {
  // Gates are waits like dependencies, so that a later one closes no circle with an earlier one.
  const waits = inOrder(nodes).map((node) => ({ ...node, inputs: [...node.inputs] }));
  const gates = new Map<string, { of: string; check: string }[]>();
  for (const node of waits) {
    const own = dependenciesOf(node).flatMap((of) => {
      const check = nodes.find(({ slug }) => slug === of)?.verify;
      return check === undefined ? [] : [{ of, check }];
    });
    for (const gate of own) {
      if (gate.check === node.slug || leadsTo(waits, gate.check, node.slug)) continue;
      gates.set(node.slug, [...(gates.get(node.slug) ?? []), gate]);
    }
    for (const { check } of gates.get(node.slug) ?? [])
      node.inputs.push({ name: `gate ${check}`, node: check, output: 'out' });
  }
  return gates;
}

export function isStopped({ nodes, plan }: Model): boolean {
  return plan.nodes.some(({ policy, slug }) => policy === 'stop' && nodes.get(slug)?.status === 'failed');
}

export function canStart(model: Model, slug: string): boolean {
  const node = planNode(model, slug);
  return (
    node !== undefined &&
    progressOf(model, slug).status === 'pending' &&
    fateOf(model, slug) === true &&
    dependenciesOf(node).every((other) => isDone(progressOf(model, other))) &&
    (gatesOf(model.plan).get(slug) ?? []).every(
      ({ check, of }) =>
        progressOf(model, of).status !== 'completed' ||
        fateOf(model, check) === false ||
        isDone(progressOf(model, check)),
    ) &&
    !isStopped(model)
  );
}

/** What a node reads now: the start of each node it depends on that gave its values. */
export function readNow(model: Model, node: ModelNode): Record<string, number> {
  return Object.fromEntries(
    dependenciesOf(node).map((slug) => {
      const { starts, status } = progressOf(model, slug);
      return [slug, status === 'completed' ? starts : 0];
    }),
  );
}

/** Whether a completed node has read a value that is another one now, or gone. */
export function isOnOlderValue(model: Model, node: ModelNode): boolean {
  const { read, status } = progressOf(model, node.slug);
  if (status !== 'completed' || Object.keys(read).length === 0) return false;
  return Object.entries(readNow(model, node)).some(([slug, start]) => read[slug] !== start);
}

function started(model: Model, slug: string, at: string): Progress {
  const own = progressOf(model, slug);
  const node = planNode(model, slug);
  return {
    ...own,
    status: 'in_progress',
    startedAt: at,
    completedAt: undefined,
    starts: own.starts + 1,
    before: own.reviews.length,
    read: node === undefined ? {} : readNow(model, node),
    reason: undefined,
  };
}

/** Starts what can be started of some nodes, or of all. Refused only while the plan is stopped, when nodes are named. */
export function dispatched(
  model: Model,
  slugs: readonly string[] | undefined,
  at: string,
): Model | undefined {
  const now = settled(model);
  if (slugs !== undefined && isStopped(now)) return undefined;
  const all = slugs ?? now.plan.nodes.map(({ slug }) => slug);
  const ready = all.filter((slug) => canStart(now, slug));
  return withNodes(
    now,
    ready.map((slug) => [slug, started(now, slug, at)]),
  );
}

export interface ModelVerdict {
  readonly node: string;
  readonly verdict: 'pass' | 'fail';
  readonly failed: readonly ModelFault[];
  readonly note: string;
  readonly start?: number | undefined;
}

function isReported(own: Progress, start: number | undefined): boolean {
  return own.status === 'in_progress' && (start === undefined || start === own.starts);
}

export function countedFailures({ counted, reviews }: Progress): number {
  return reviews.filter(({ attempt, verdict }) => attempt > counted && verdict === 'fail').length;
}

export function reviewed(model: Model, report: ModelVerdict, at: string): Model | undefined {
  const { failed, note, verdict } = report;
  const node = planNode(model, report.node);
  const own = progressOf(model, report.node);
  if (node === undefined || !isReported(own, report.start)) return undefined;
  if (failed.some(({ criterion }) => !node.acceptance.includes(criterion))) return undefined;
  if (verdict === 'pass' && failed.length > 0) return undefined;
  const reviews = [...own.reviews, { attempt: own.reviews.length + 1, verdict, failed, at, note }];
  const after = { ...own, reviews };
  return settled(withNodes(model, [[node.slug, { ...after, status: statusAfter(node, after, verdict) }]]));
}

function statusAfter(node: ModelNode, own: Progress, verdict: 'pass' | 'fail'): ModelStatus {
  if (verdict === 'pass') return 'in_progress';
  const attempts = node.exit === undefined ? ATTEMPTS[node.policy] : 1;
  if (countedFailures(own) < attempts) return 'pending';
  return node.policy === 'skip' ? 'cancelled' : 'failed';
}

export interface ModelCompletion {
  readonly node: string;
  readonly values: Readonly<Record<string, ModelValue>>;
  readonly start?: number | undefined;
}

export function completed(model: Model, report: ModelCompletion, at: string): Model | undefined {
  const node = planNode(model, report.node);
  const own = progressOf(model, report.node);
  if (node === undefined || !isReported(own, report.start)) return undefined;
  const last = own.reviews.at(-1);
  if (last?.verdict !== 'pass' || last.attempt <= own.before) return undefined;
  const names = node.outputs.map(({ name }) => name);
  if (Object.keys(report.values).some((name) => !names.includes(name))) return undefined;
  const fits = node.outputs.every(({ name, union }) => {
    const value = report.values[name];
    return union === undefined ? Number.isInteger(value) : union.some((member) => member === value);
  });
  if (!fits) return undefined;
  const done: Progress = { ...own, status: 'completed', completedAt: at, values: report.values };
  return settled(withNodes(model, [[node.slug, done]]));
}

/** Reviews as listed, then completions, producers first; all or nothing. A pass lacks no output. */
export function recorded(
  model: Model,
  reviews: readonly ModelVerdict[],
  completions: readonly ModelCompletion[],
  at: string,
): Model | undefined {
  const verdicts = new Map(reviews.map(({ node, verdict }) => [node, verdict]));
  const lacks = [...verdicts].some(
    ([slug, verdict]) => verdict === 'pass' && !completions.some(({ node }) => node === slug),
  );
  if (lacks) return undefined;
  let current: Model | undefined = model;
  for (const each of reviews) current = current && reviewed(current, each, at);
  const order = inOrder(model.plan.nodes).map(({ slug }) => slug);
  const sorted = [...completions].sort((a, b) => order.indexOf(a.node) - order.indexOf(b.node));
  for (const each of sorted) current = current && completed(current, each, at);
  return current;
}

export function statusGiven(
  model: Model,
  slugs: readonly string[],
  to: Exclude<ModelStatus, 'completed'>,
  reason: string | undefined,
  at: string,
): Model | undefined {
  const changes: [string, Progress][] = [];
  for (const slug of slugs) {
    const own = model.nodes.get(slug);
    if (own === undefined || own.isLeftOut || own.status === 'completed' || own.status === to)
      return undefined;
    if (to === 'failed' || to === 'cancelled') {
      changes.push([slug, { ...own, status: to, reason }]);
      continue;
    }
    const takenUp: Progress = { ...own, status: 'pending', counted: own.reviews.length, reason };
    const asPending = withNodes(model, [[slug, takenUp]]);
    if (to === 'in_progress' && !canStart(asPending, slug)) return undefined;
    changes.push([slug, to === 'pending' ? takenUp : { ...started(asPending, slug, at), reason }]);
  }
  return settled(withNodes(model, changes));
}

const hasRun = ({ isLeftOut, status }: Progress): boolean =>
  !isLeftOut && (status === 'completed' || status === 'in_progress' || status === 'failed');

/** Takes a completed node back, with a router all that hangs on it, and with `cascade` all that has read what is taken back. */
export function reopened(model: Model, slug: string, cascade: boolean): Model | undefined {
  if (model.nodes.get(slug)?.status !== 'completed') return undefined;
  const { of } = branchesOfModel(model.plan);
  const back = new Set([slug]);
  for (let size = 0; size < back.size;) {
    size = back.size;
    for (const node of model.plan.nodes) {
      const own = progressOf(model, node.slug);
      // Only what has answered has an answer to take back.
      const hangs = [...(of.get(node.slug)?.hangs ?? [])].some((router) => {
        const other = router.split('.')[0] ?? '';
        return back.has(other) && progressOf(model, other).status === 'completed';
      });
      const reads = dependenciesOf(node).some((other) => back.has(other));
      if ((hangs && (own.isLeftOut || hasRun(own))) || (cascade && reads && hasRun(own))) back.add(node.slug);
    }
  }
  const changes = [...back].map((each): [string, Progress] => {
    const own = progressOf(model, each);
    return [
      each,
      {
        ...own,
        status: 'pending',
        completedAt: undefined,
        values: {},
        counted: own.reviews.length,
        isLeftOut: false,
        reason: undefined,
      },
    ];
  });
  return settled(withNodes(model, changes));
}
