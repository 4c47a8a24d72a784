import { branchesOfModel } from './branches.ts';
import { gatesOf } from './model.ts';
import type { ModelPlan } from './plan.ts';

/** What there is in a plan, so that a test can tell whether its plans have it all. */
export function constructsOf(plan: ModelPlan): Set<string> {
  const { of, routers } = branchesOfModel(plan);
  const isJoin = (slug: string): boolean => of.get(slug)?.must.some((group) => group.length > 1) === true;
  const nodesOfRouters = [...routers.keys()].map((router) => router.split('.')[0] ?? '');
  const found = new Set<string>();
  if (nodesOfRouters.some((slug) => (of.get(slug)?.hangs.size ?? 0) > 0)) found.add('nested routers');
  if (routers.size > 1) found.add('two routers');
  if (new Set(nodesOfRouters).size < nodesOfRouters.length) found.add('two routers in one node');
  for (const { acceptance, exit, inputs, policy, slug, verify } of plan.nodes) {
    found.add(`policy ${policy}`);
    if (exit !== undefined) found.add('a cycle');
    if (verify !== undefined) found.add('verify');
    if (acceptance.length > 1) found.add('several criteria');
    if (inputs.some(({ when }) => (when?.length ?? 0) > 1)) found.add('several values of a branch');
    if (isJoin(slug)) found.add('a join');
    if (isJoin(slug) && of.get(slug)?.must.flat().some(isJoin) === true) found.add('a join of joins');
  }
  if (gatesOf(plan).size > 0) found.add('a gate');
  return found;
}
