import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { validate } from '../support/engine.ts';
import type { Choices } from '../support/plan-choices.ts';
import { expected, faultsIn, told } from './compare.ts';
import { charted, type Model, progressOf } from './model.ts';
import { constructsOf } from './constructs.ts';
import { type ModelPlan, textOf } from './plan.ts';
import { RealRun, stateIn, workOf } from './real.ts';
import { anyStep, type Step, stepped } from './steps.ts';

/** How often what has happened in all runs, so that a test can tell whether it tries anything. */
export type Tally = Map<string, number>;

function count(tally: Tally, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

/** One run of a plan in a store and in the model, which are compared after every step. */
export class Orchestrator {
  readonly #real: RealRun;
  readonly #tally: Tally;
  readonly #steps: string[];
  #model: Model;
  #snapshot = '';
  #clock = 0;

  private constructor(real: RealRun, plan: ModelPlan, tally: Tally) {
    this.#real = real;
    this.#model = charted(plan);
    this.#tally = tally;
    this.#steps = [textOf(plan)];
  }

  static async charted(plan: ModelPlan, tally: Tally): Promise<Orchestrator> {
    const run = new Orchestrator(await RealRun.charted(plan), plan, tally);
    for (const construct of constructsOf(plan)) count(tally, `plan with ${construct}`);
    await run.#compare();
    return run;
  }

  get model(): Model {
    return this.#model;
  }

  #now(): string {
    return new Date(Date.UTC(2026, 0, 1, 0, 0, this.#clock++)).toISOString();
  }

  /** Takes the step that some decisions stand for, now and then two that were worked out from one state. */
  async takeAny(choices: Choices): Promise<void> {
    if (!choices.once(8)) return this.take(anyStep(choices, this.#model));
    return this.race(anyStep(choices, this.#model), anyStep(choices, this.#model));
  }

  async take(step: Step): Promise<void> {
    const at = this.#now();
    const next = stepped(this.#model, step, at);
    this.#note(step);
    const outcome = workOf(stateIn(this.#snapshot), step, at);
    count(this.#tally, `${step.kind} ${next === undefined ? 'refused' : 'done'}`);
    if (next === undefined) {
      this.#expect('refused' in outcome, 'it should be refused');
      return this.#compare(this.#snapshot);
    }
    if ('refused' in outcome) return this.#fail(`it should not be refused: ${outcome.refused.join('\n')}`);
    if (outcome.work === undefined) {
      this.#expect(isDeepStrictEqual(expected(this.#model), expected(next)), 'it should write something');
      return this.#compare(this.#snapshot);
    }
    this.#expect(await this.#real.write(outcome.work), 'it should land');
    this.#tallyChanges(next);
    this.#model = next;
    await this.#compare();
    // A second time, the store has moved.
    if (!outcome.work.isChange) this.#expect(!(await this.#real.write(outcome.work)), 'it should land once');
  }

  /** Two steps that were worked out from one state: the second must not land on what the first has made unnoticed. */
  async race(first: Step, second: Step): Promise<void> {
    const at = this.#now();
    const start = this.#snapshot;
    const outcome = workOf(stateIn(start), second, at);
    await this.take(first);
    const hasMoved = this.#snapshot !== start;
    if ('refused' in outcome || outcome.work === undefined) return this.take(second);
    this.#note('the next was worked out before');
    const before = this.#snapshot;
    if (!(await this.#real.write(outcome.work))) {
      count(this.#tally, `race lost by ${second.kind}`);
      await this.#compare(before);
      return this.take(second);
    }
    this.#note(second);
    if (hasMoved) count(this.#tally, `race landed by ${second.kind}`);
    const next = stepped(this.#model, second, at);
    if (next === undefined) return this.#fail('it landed on a state that refuses it');
    this.#model = next;
    return this.#compare();
  }

  /** Brings the run to its end. Throws when it cannot be. */
  async finish(): Promise<void> {
    const open = (): number => this.#model.plan.nodes.filter(({ slug }) => !this.#isDone(slug)).length;
    for (let rounds = 0; open() > 0; rounds++) {
      if (rounds > 3 * this.#model.plan.nodes.length) return this.#fail('the run does not end');
      const failed = this.#model.plan.nodes.filter(({ slug }) => this.#is(slug, 'failed'));
      if (failed.length > 0)
        await this.take({
          kind: 'set',
          slugs: failed.map(({ slug }) => slug),
          to: 'pending',
          reason: undefined,
        });
      await this.take({ kind: 'dispatch', slugs: undefined });
      const running = this.#model.plan.nodes.filter(({ slug }) => this.#is(slug, 'in_progress'));
      await this.take({
        kind: 'record',
        reviews: running.map(({ slug }) => ({ node: slug, verdict: 'pass', failed: [], note: '' })),
        completions: running.map(({ outputs, slug }) => ({
          node: slug,
          values: Object.fromEntries(
            outputs.map(({ name, union }) => [name, union?.[rounds % union.length] ?? 7]),
          ),
        })),
      });
    }
    count(this.#tally, 'run ended');
  }

  #is(slug: string, status: string): boolean {
    return progressOf(this.#model, slug).status === status;
  }

  #isDone(slug: string): boolean {
    return this.#is(slug, 'completed') || this.#is(slug, 'cancelled');
  }

  /** The store against the model; also against its text, where nothing may have changed. */
  async #compare(unchanged?: string): Promise<void> {
    this.#snapshot = await this.#real.snapshot();
    if (unchanged !== undefined) this.#expect(this.#snapshot === unchanged, 'the store should not change');
    const state = stateIn(this.#snapshot);
    const [is, should] = [told(state), expected(this.#model)];
    if (!isDeepStrictEqual(is, should)) expect(is, this.#story('the store is another one')).toEqual(should);
    const faults = faultsIn(state, this.#model);
    const violations = await validate(this.#real.store);
    if (faults.length > 0 || violations.length > 0)
      this.#fail([...faults, ...violations.map(({ check, detail }) => `${check}: ${detail}`)].join('\n'));
  }

  #tallyChanges(next: Model): void {
    for (const [slug, own] of next.nodes) {
      const old = progressOf(this.#model, slug);
      if (own.isLeftOut && !old.isLeftOut) count(this.#tally, 'left out');
      if (!own.isLeftOut && old.isLeftOut) count(this.#tally, 'taken back');
      if (own.status !== old.status) count(this.#tally, `now ${own.status}`);
    }
  }

  #note(step: unknown): void {
    this.#steps.push(JSON.stringify(step));
  }

  #story(what: string): string {
    return `${what}\n${this.#steps.join('\n')}`;
  }

  #fail(what: string): never {
    throw new Error(this.#story(what));
  }

  #expect(is: boolean, what: string): void {
    if (!is) this.#fail(what);
  }
}
