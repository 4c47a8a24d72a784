/** Stores that hold a plan and the progress of its nodes, as the catalogue's scripts would have left them. */

import { emitScript } from '../../src/cypher/script.ts';
import type { Plan } from '../../src/plan/model.ts';
import { runProperties } from '../../src/snapshot/progress.ts';
import { type NodeProgress, type StoreState, UNTOUCHED } from '../../src/snapshot/state.ts';
import { openStore, query, type ScriptResult, type Store } from '../support/engine.ts';
import { runClean } from '../support/plan-store.ts';

/**
 * Charts a plan and records progress; that of a slug without a node is left out.
 *
 * @param changes How often the plan was changed until it was this one.
 */
export async function storeWith(plan: Plan, progress: StoreState['progress'], changes = 0): Promise<Store> {
  const store = await openStore();
  await runClean(store, emitScript(plan));
  await recordProgress(store, plan, progress);
  if (changes > 0) await query(store, 'MATCH (f:Feature) SET f.revision = $changes', { changes });
  return store;
}

/** Records the progress of the nodes of a plan that is charted. */
export async function recordProgress(
  store: Store,
  plan: Plan,
  progress: StoreState['progress'],
): Promise<void> {
  for (const { slug } of plan.nodes) await record(store, slug, progress.get(slug));
}

async function record(store: Store, slug: string, progress: NodeProgress | undefined): Promise<void> {
  if (progress === undefined) return;
  const properties = Object.entries(runProperties({ ...UNTOUCHED, ...progress, reviews: [] }));
  for (const [name, value] of properties) {
    if (value === undefined) continue;
    await query(store, `MATCH (n:GbuildNode {slug: $slug}) SET n.${name} = $value`, {
      slug,
      value: typeof value === 'object' ? [...value] : value,
    });
  }
  for (const [name, value] of progress.values) {
    await query(
      store,
      'MATCH (:GbuildNode {slug: $slug})-[:OUTPUT]->(f:Field {name: $name}) SET f.value = $value',
      {
        slug,
        name,
        value: typeof value === 'object' ? [...value] : value,
      },
    );
  }
  for (const { at, attempt, failedCriteria, verdict } of progress.reviews) {
    await query(
      store,
      'MATCH (n:GbuildNode {slug: $slug}) CREATE (n)-[:REVIEWED]->(:Review {attempt: $attempt, verdict: $verdict, failed_criteria: $failed, at: $at})',
      { slug, attempt, verdict, failed: [...failedCriteria], at },
    );
  }
}

/** What a guard says, out of the engine's words for the broken constraint. */
export function saidByGuard(result: ScriptResult): string | undefined {
  return result.ok
    ? undefined
    : (/UNIQUE .* 'id' with value String\("(gbuild: .*)"\)/s.exec(result.error.message)?.[1] ??
        result.error.message);
}
