import type { Plan } from '../plan/model.ts';
import { nearest } from '../text/nearest.ts';
import { counted, didYouMean, listNames } from '../text/wording.ts';
import { type Entanglement, entanglementOf } from './entanglement.ts';
import type { Situation, Standing, Wait } from './situation.ts';

/*
 * The sentences of refusals. Each says what is so, and which command changes it.
 */

/** That a plan has no node of a name. */
export function noSuchNode(slug: string, { nodes }: Plan): string {
  const suggestion = nearest(
    slug,
    nodes.map((node) => node.slug),
  );
  return `the store has no node \`${slug}\`${didYouMean(suggestion)}${suggestion === undefined ? '; `gbuild status` lists them' : ''}`;
}

/** What is waited for, as a list of what has to happen. */
export function waitText(waits: readonly Wait[]): string {
  return waits.map(oneWait).join('; ');
}

function oneWait(wait: Wait): string {
  switch (wait.kind) {
    case 'dependency':
      return `\`${wait.slug}\` is not done`;
    case 'verify':
      return `\`${wait.slug}\`, which verifies \`${wait.of}\`, is not done`;
    case 'router':
      return `\`${wait.slug}.${wait.output}\` has not decided whether it runs`;
    case 'entangled':
      return `when \`${wait.slug}\` runs is too entangled to tell`;
  }
}

/** Why a node cannot be started now; `undefined` for one that can. */
export function whyNotReady(standing: Standing, situation: Situation): string | undefined {
  const { fate, isReady, node, progress, waits } = standing;
  if (isReady) return undefined;
  const name = `\`${node.slug}\``;
  const circle = situation.circles.find((slugs) => slugs.includes(node.slug));
  if (circle !== undefined) return `${name} is on a circle: ${circleText(circle)}`;
  if (progress.leftOutBy !== undefined) return leftOutText(standing);
  if (progress.status !== 'pending') return `${name} is ${progress.status}; only a pending node is started`;
  if (fate.fate === 'left-out') {
    const router = situation.nodes[fate.by.node]?.node.slug ?? '';
    return `${name} is left out by \`${router}.${fate.by.output}\``;
  }
  const entanglement = waits.some(({ kind }) => kind === 'entangled') ? entanglementOf(situation) : undefined;
  if (entanglement !== undefined) return `${entangledText(entanglement)}; ${DISENTANGLE}`;
  return waits.length > 0 ? `${name} waits: ${waitText(waits)}` : stoppedText(situation);
}

/** That nothing is started, and how that is lifted. */
export function stoppedText({ stoppedBy }: Situation): string {
  const names = listNames(stoppedBy);
  const [verb, them] = stoppedBy.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `the plan is stopped: ${names} ${verb} failed, and the policy is stop; take ${them} up again with \`gbuild set-status ${stoppedBy.join(' ')} pending\`, or cancel ${them}`;
}

/** That a router leaves a node out, and how it is taken back. */
export function leftOutText({ node, progress }: Standing): string {
  const by = progress.leftOutBy ?? '';
  const router = by.slice(0, by.indexOf('.'));
  return `\`${node.slug}\` is left out by \`${by}\`; to have it run, take the router back with \`gbuild reopen ${router}\``;
}

/** A circle of dependencies, from its first node back to it. */
export function circleText(circle: readonly string[]): string {
  return `${[...circle, circle[0]].join(' → ')}; no node of it can ever start`;
}

/** What to do about a plan whose branches are too entangled. */
export const DISENTANGLE =
  'join the sides of each router in a node of its own, read that node instead of the sides, and apply the plan';

/** That the branches of a plan are too much to tell what becomes of some of its nodes. */
export function entangledText({ behind, node, routers }: Entanglement): string {
  const others = behind.filter((slug) => slug !== node);
  const stay = others.length === 0 ? 'it is not started' : `${listNames([node, ...others])} are not started`;
  return `when \`${node}\` runs is too entangled to tell: it hangs on ${counted(routers, 'router')}, so ${stay}`;
}

/** That a report is of an earlier start of a node than the latest. */
export function oldStart({ node, progress }: Standing, start: number): string {
  return `this is a report of start ${start} of \`${node.slug}\`, which has been started ${counted(progress.starts, 'time')}; only the latest start reports`;
}
