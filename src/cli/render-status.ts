import { type Attention, attentionOf } from '../run/attention.ts';
import { type NodeOverview, overviewOf } from '../run/overview.ts';
import type { Situation } from '../run/situation.ts';
import type { StoreSummary } from '../run/summary.ts';
import { counted } from '../text/wording.ts';
import { sayAttention, sayIdle } from './say-attention.ts';
import { isRoomy, renderLine, renderTable } from './table.ts';

/** Where the nodes of a plan stand, and what needs a person. */
export interface StatusResult {
  readonly attention: readonly Attention[];
  readonly nodes: readonly NodeOverview[];
}

export function statusOf(situation: Situation, isStale: (startedAt: string) => boolean): StatusResult {
  return { attention: attentionOf(situation, isStale), nodes: overviewOf(situation) };
}

/** The status of a store for people. */
export function renderStatus({ attention, nodes }: StatusResult): string {
  if (nodes.length === 0) return 'the store holds no nodes\n';
  return [renderNeeds(attention), renderNodes(nodes), `\n${summarize(nodes)}\n`].join('');
}

/** What needs a person, under a title and with an empty line behind it; empty for nothing. */
export function renderNeeds(attention: readonly Attention[]): string {
  const needs = attention.flatMap(sayAttention).map((line) => renderLine(`  ${line}`));
  return needs.length === 0 ? '' : `needs a person:\n${needs.join('')}\n`;
}

/** A table of nodes. */
export function renderNodes(nodes: readonly NodeOverview[]): string {
  const hasRoom = isRoomy();
  const row = (wave: string, slug: string, state: string, reviews: string, note: string): string[] =>
    hasRoom ? [wave, slug, state, reviews, note] : [slug, state, note];
  return renderTable(
    row('wave', 'node', 'state', 'reviews', ''),
    nodes.map((node) =>
      row(
        node.wave === null ? '-' : String(node.wave),
        node.slug,
        node.left_out_by === null ? node.state : 'left out',
        reviewsOf(node),
        noteOf(node),
      ),
    ),
  );
}

function reviewsOf({ last_verdict: verdict, review_attempts: attempts }: NodeOverview): string {
  return verdict === null ? '-' : `${attempts}, last ${verdict}`;
}

function noteOf(node: NodeOverview): string {
  if (node.left_out_by !== null) return `by ${node.left_out_by}`;
  if (node.waits.length === 0) return node.title;
  const routers = node.waits.filter(({ kind }) => kind === 'router').map(({ slug }) => slug);
  const failed =
    node.failed_before.length === 0 ? '' : `; held up by ${node.failed_before.join(', ')}, which failed`;
  const others = node.waiting_on.filter((slug) => !routers.includes(slug));
  const parts = [
    others.length === 0 ? '' : `waits for ${others.join(', ')}`,
    routers.length === 0 ? '' : `${routers.join(', ')} decides whether it runs`,
    node.waits.some(({ kind }) => kind === 'entangled') ? 'too entangled to tell whether it runs' : '',
  ].filter((part) => part !== '');
  return `${parts.join('; ')}${failed}`;
}

/** How many nodes there are, and how many in each state. */
export function summarize(nodes: readonly NodeOverview[]): string {
  const states = ['completed', 'in_progress', 'frontier', 'blocked', 'failed', 'cancelled'];
  const counts = states
    .map((state) => ({ state, count: nodes.filter((node) => node.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ count, state }) => `${count} ${state}`);
  return `${counted(nodes.length, 'node')}: ${counts.join(', ')}`;
}

/** A store among all of a project: what it holds, or why it cannot be read. */
export type StoreLine =
  | (StoreSummary & { readonly db: string })
  | { readonly feature: string; readonly db: string; readonly error: string };

/** One line for each store. */
export function renderAll(lines: readonly StoreLine[]): string {
  return renderTable(
    ['feature', 'done', ''],
    lines.map((line) =>
      'error' in line
        ? [line.feature, '-', `! ${line.error}`]
        : [line.feature, `${line.done}/${line.total}`, sayStore(line)],
    ),
  );
}

/** What there is to say of a store: first what needs a person, then what runs, then what is ready. */
function sayStore({ attention: [first, ...others], idle, ready, running }: StoreSummary): string {
  const parts = [
    first === undefined
      ? ''
      : `! ${sayAttention(first)[0]}${others.length === 0 ? '' : ` (and ${others.length} more)`}`,
    running.length === 0 ? '' : `runs: ${running.join(', ')}`,
    ready.length === 0 ? '' : `ready: ${ready.join(', ')}`,
  ].filter((part) => part !== '');
  return parts.length > 0 || idle === null ? parts.join('; ') : sayIdle(idle);
}
