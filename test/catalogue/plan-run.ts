/**
 * A run of any plan through the catalogue, beside a model of it in plain data. The model knows the plan and what has
 * happened; it never asks the store. At each step what the scripts say is compared, whole, with what the model says.
 */

import { expect } from 'vitest';

import type { Plan, PlanNode } from '../../src/plan/model.ts';
import type { Status, Verdict } from '../../src/language/words.ts';
import { openStore, validate, type Store } from '../support/engine.ts';
import { compileClean, runClean } from '../support/plan-store.ts';
import { call, callInVain } from './catalogue.ts';

/** What becomes of a node: without one, it passes its first review and is completed. */
export type Fate = 'pass at the second review' | 'skip' | 'escalate';

interface NodeModel {
  readonly node: PlanNode;
  readonly wave: number;
  status: Status;
  readonly verdicts: Verdict[];
  lastFailed: readonly string[];
}

const STARTED = '2025-03-01T09:00:00Z';
const ENDED = '2025-03-01T09:10:00Z';

export class PlanRun {
  private readonly store: Store;
  private readonly plan: Plan;
  private readonly models: ReadonlyMap<string, NodeModel>;
  private readonly fates = new Map<string, Fate>();

  private constructor(store: Store, plan: Plan) {
    this.store = store;
    this.plan = plan;
    const waves = new Map<string, number>();
    // A plan may name a node before it writes it, so one pass over the nodes is not enough.
    while (waves.size < plan.nodes.length) {
      for (const { slug, dependsOn } of plan.nodes) {
        const below = dependsOn.map((each) => waves.get(each) ?? Infinity);
        const wave = 1 + Math.max(0, ...below);
        if (wave < Infinity) waves.set(slug, wave);
      }
    }
    this.models = new Map(
      plan.nodes.map((node) => [
        node.slug,
        { node, wave: waves.get(node.slug) ?? 0, status: 'pending', verdicts: [], lastFailed: [] },
      ]),
    );
  }

  static async open(text: string): Promise<PlanRun> {
    const { plan, script } = compileClean(text);
    const store = await openStore();
    await runClean(store, script);
    expect(await validate(store)).toEqual([]);
    return new PlanRun(store, plan);
  }

  get size(): number {
    return this.models.size;
  }

  fate(slug: string, fate: Fate): void {
    this.model(slug); // throws where there is no such node
    this.fates.set(slug, fate);
  }

  /** Makes a node that failed pending again, for its next review to pass. */
  async reopen(slug: string): Promise<void> {
    this.fates.delete(slug);
    const params = { slug, status: 'pending' };
    expect(await call(this.store, 'set-status', params)).toEqual([params]);
    this.model(slug).status = 'pending';
    await this.compare();
  }

  /** Dispatches all that can start and sees it through, again and again. Returns what each round dispatched. */
  async untilNothingCanStart(): Promise<string[][]> {
    const rounds: string[][] = [];
    await this.compare();
    for (let frontier = this.frontier(); frontier.length > 0; frontier = this.frontier()) {
      // Asked to start everything, it starts the frontier.
      const slugs = [...this.models.keys()];
      expect(await call(this.store, 'dispatch', { slugs })).toEqual(
        frontier.map((dispatched) => ({ dispatched })),
      );
      for (const slug of frontier) this.model(slug).status = 'in_progress';
      await this.compare();
      for (const slug of frontier) await this.seeThrough(slug);
      await this.compare();
      rounds.push(frontier);
    }
    expect(await callInVain(this.store, 'dispatch', { slugs: [...this.models.keys()] })).toEqual([]);
    return rounds;
  }

  /** The state, as the store tells it, of every node that is not completed. */
  async unfinished(): Promise<Record<string, unknown>> {
    const rows = await call(this.store, 'status');
    const left = rows.filter(({ status }) => status !== 'completed');
    return Object.fromEntries(left.map(({ slug, state }) => [String(slug), state]));
  }

  /** The verdicts, as the store tells them, on every node that has another record than a single pass. */
  async attempts(): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const slug of this.models.keys()) {
      const [row] = await call(this.store, 'node', { slug });
      const reviews = row?.['reviews'];
      if (!Array.isArray(reviews)) throw new TypeError(`${slug} has no list of reviews`);
      const verdicts = reviews.map((review: unknown) => (review as { verdict: unknown }).verdict);
      if (verdicts.join() !== 'pass') found[slug] = verdicts;
    }
    return found;
  }

  private model(slug: string): NodeModel {
    const model = this.models.get(slug);
    if (model === undefined) throw new Error(`the plan has no node ${slug}`);
    return model;
  }

  private unmet(slug: string): string[] {
    return this.model(slug)
      .node.dependsOn.filter((each) => !['completed', 'cancelled'].includes(this.model(each).status))
      .sort();
  }

  private frontier(): string[] {
    return [...this.models.values()]
      .filter(({ node, status }) => status === 'pending' && this.unmet(node.slug).length === 0)
      .map(({ node }) => node.slug)
      .sort();
  }

  /** What a node has made: a text that tells where it comes from, so that none is taken for another. */
  private value(slug: string, name: string): string | null {
    return this.model(slug).status === 'completed' ? `${slug}'s ${name}` : null;
  }

  private async seeThrough(slug: string): Promise<void> {
    const fate = this.fates.get(slug);
    await this.compareInputs(slug);
    if (fate === 'pass at the second review') await this.review(slug, 'fail');
    if (fate === 'skip' || fate === 'escalate') {
      await this.review(slug, 'fail');
      const params = { slug, status: fate === 'skip' ? ('cancelled' as const) : ('failed' as const) };
      expect(await call(this.store, 'set-status', params)).toEqual([params]);
      this.model(slug).status = params.status;
      return;
    }
    await this.review(slug, 'pass');
    await this.complete(slug);
  }

  private async review(slug: string, verdict: Verdict): Promise<void> {
    const model = this.model(slug);
    const failed = verdict === 'pass' ? [] : [...model.node.acceptance];
    model.verdicts.push(verdict);
    model.lastFailed = failed;
    expect(await call(this.store, 'record-review', { slug, verdict, failed_criteria: failed })).toEqual([
      { attempt: model.verdicts.length, verdict },
    ]);
  }

  /** Once without the last value, which is refused, and once with all of them. */
  private async complete(slug: string): Promise<void> {
    const model = this.model(slug);
    const names = model.node.outputs.map(({ name }) => name);
    const times = { started_at: STARTED, completed_at: ENDED };
    const outputs = Object.fromEntries(names.map((name) => [name, `${slug}'s ${name}`]));
    const { [names.at(-1) ?? '']: _, ...some } = outputs;
    expect(await callInVain(this.store, 'complete', { slug, outputs: some, ...times })).toEqual([
      {
        completed: false,
        status: 'in_progress',
        has_passing_review: true,
        missing_outputs: names.slice(-1),
      },
    ]);
    expect(await call(this.store, 'complete', { slug, outputs, ...times })).toEqual([
      { completed: true, status: 'completed', has_passing_review: true, missing_outputs: [] },
    ]);
    model.status = 'completed';
  }

  /** Holds what an agent is told of a node's inputs against the values that its sources have made. */
  private async compareInputs(slug: string): Promise<void> {
    const [row] = await call(this.store, 'node', { slug });
    const inputs = [...this.model(slug).node.inputs].sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(row?.['inputs']).toEqual(
      inputs.map(({ name, shape, from }) => ({
        name,
        shape,
        from: from === undefined ? null : `${from.node}.${from.field}`,
        value: from === undefined ? null : this.value(from.node, from.field),
      })),
    );
  }

  /** Holds the whole of `status.cypher`, and the values in `feature.cypher`, against the model. */
  private async compare(): Promise<void> {
    const models = [...this.models.values()];
    const bySlug = [...models].sort((a, b) => (a.node.slug < b.node.slug ? -1 : 1));
    const byWave = [...bySlug].sort((a, b) => a.wave - b.wave);
    expect(await call(this.store, 'status')).toEqual(
      byWave.map(({ node, wave, status, verdicts, lastFailed }) => {
        const waitingOn = status === 'pending' ? this.unmet(node.slug) : [];
        const done = status === 'completed';
        return {
          slug: node.slug,
          title: node.title,
          type: node.type,
          status,
          state: status !== 'pending' ? status : waitingOn.length > 0 ? 'blocked' : 'frontier',
          wave,
          waiting_on: waitingOn,
          review_attempts: verdicts.length,
          last_verdict: verdicts.at(-1) ?? null,
          last_failed_criteria: verdicts.length > 0 ? lastFailed : null,
          started_at: done ? STARTED : null,
          completed_at: done ? ENDED : null,
        };
      }),
    );
    const { feature } = this.plan;
    expect(await call(this.store, 'feature')).toEqual([
      {
        destination: feature.destination,
        context: feature.context,
        out_of_scope: feature.out_of_scope,
        acceptance: feature.criteria.map(({ id, text }) => ({
          id,
          text,
          covered_by: bySlug.filter(({ node }) => node.satisfies.includes(id)).map(({ node }) => node.slug),
        })),
        outputs: bySlug.flatMap(({ node }) =>
          [...node.outputs]
            .sort((a, b) => (a.name < b.name ? -1 : 1))
            .map(({ name, shape }) => ({ node: node.slug, name, shape, value: this.value(node.slug, name) })),
        ),
      },
    ]);
  }
}
