import { planChange } from '../../src/change/change.ts';
import { compile, type CompiledPlan } from '../../src/index.ts';
import { complete, type CompletionReport } from '../../src/run/complete.ts';
import type { Outcome } from '../../src/run/outcome.ts';
import { record } from '../../src/run/record.ts';
import { reopen } from '../../src/run/reopen.ts';
import { review } from '../../src/run/review.ts';
import { writeScript } from '../../src/run/script.ts';
import { setStatus } from '../../src/run/set-status.ts';
import { start } from '../../src/run/start.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import type { RunState } from '../../src/snapshot/state.ts';
import { openStore, runScript, type Store } from '../support/engine.ts';
import { runClean } from '../support/plan-store.ts';
import { snapshotOf } from '../support/snapshot.ts';
import type { ModelCompletion } from './model.ts';
import { type ModelPlan, textOf } from './plan.ts';
import type { Step } from './steps.ts';

/* gbuild's own side of a step, on the embedded engine. */

export type Compiled = CompiledPlan & { readonly ok: true };

export function compiled(plan: ModelPlan): Compiled {
  const text = textOf(plan);
  const result = compile(text);
  if (result.ok) return result;
  throw new Error(
    `${result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n')}\n${text}`,
  );
}

export class RealRun {
  readonly #store: Store;

  private constructor(store: Store) {
    this.#store = store;
  }

  static async charted(plan: ModelPlan): Promise<RealRun> {
    const store = await openStore();
    await runClean(store, compiled(plan).script);
    return new RealRun(store);
  }

  get store(): Store {
    return this.#store;
  }

  snapshot(): Promise<string> {
    return snapshotOf(this.#store);
  }

  /** Runs the script of a write. Whether it landed: a guard may have refused it. */
  async write(work: Work): Promise<boolean> {
    const result = await runScript(this.#store, work.script);
    if (result.ok) return work.isChange || result.rows.length > 0;
    // The guards of a change fail its transaction, those of any other write never fail.
    if (work.isChange && /gbuild/.test(result.error.message)) return false;
    throw new Error(`line ${result.error.line}: ${result.error.message}\n${work.script}`);
  }
}

export function stateIn(snapshot: string): RunState {
  const { problems, state } = readSnapshot(snapshot);
  if (state === undefined || problems.length > 0)
    throw new Error(problems.map(({ message }) => message).join('\n'));
  return state;
}

export interface Work {
  readonly script: string;
  readonly isChange: boolean;
}

/** What a step writes to a store in a state: nothing where nothing is to be changed, or the reasons why it is refused. */
export function workOf(
  state: RunState,
  step: Step,
  at: string,
): { readonly work: Work | undefined; readonly result?: unknown } | { readonly refused: readonly string[] } {
  if (step.kind === 'change') {
    const permissions = {
      allowStarted: new Set(step.isAllowed ? step.plan.nodes.map(({ slug }) => slug) : []),
      prune: true,
    };
    const change = planChange(state, compiled(step.plan), permissions);
    const isSame = Object.values(change.summary).every((count) => count === 0);
    return change.ok
      ? isSame
        ? { work: undefined }
        : { work: { script: change.script, isChange: true }, result: change.notes }
      : { refused: change.diagnostics.map(({ code, message }) => `${code}: ${message}`) };
  }
  const outcome = outcomeOf(state, step, at);
  if (!outcome.ok) return { refused: outcome.refused };
  const script = writeScript(state, outcome.state);
  return {
    work: script === undefined ? undefined : { script, isChange: false },
    result: outcome.result,
  };
}

export function outcomeOf(
  state: RunState,
  step: Exclude<Step, { kind: 'change' }>,
  at: string,
): Outcome<unknown> {
  const asCompletion = ({ node, start: number, values }: ModelCompletion): CompletionReport => ({
    node,
    start: number,
    outputs: new Map(Object.entries(values)),
    completedAt: at,
  });
  switch (step.kind) {
    case 'dispatch':
      return start(state, step.slugs, at);
    case 'review':
      return review(state, step.report, at);
    case 'complete':
      return complete(state, asCompletion(step.report));
    case 'record':
      return record(state, { reviews: step.reviews, completions: step.completions.map(asCompletion) }, at);
    case 'set':
      return setStatus(state, step.slugs, step.to, step.reason ?? '', at);
    case 'reopen':
      return reopen(state, step.slug, step.cascade);
  }
}
