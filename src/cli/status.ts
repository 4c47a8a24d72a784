import { type StoreOptions, runOnStore } from './store-command.ts';
import type { NodeStatus } from '../store/rows.ts';
import { outputWidth, renderTable } from './table.ts';

/** `gbuild status`: where every node stands, by wave. */
export function runStatus(options: StoreOptions): Promise<number> {
  return runOnStore(options, async (store) => {
    const nodes = await store.status();
    return { result: nodes, text: renderStatus(nodes, outputWidth()) };
  });
}

function renderStatus(nodes: readonly NodeStatus[], width: number): string {
  if (nodes.length === 0) return 'the store holds no nodes\n';
  const rows = nodes.map((node) => [
    node.wave === null ? '-' : String(node.wave),
    node.slug,
    node.state,
    reviewsOf(node),
    node.waiting_on.length > 0 ? `waits for ${node.waiting_on.join(', ')}` : node.title,
  ]);
  return `${renderTable(['wave', 'node', 'state', 'reviews', ''], rows, width)}\n${summarize(nodes)}\n`;
}

function reviewsOf({ last_verdict: verdict, review_attempts: attempts }: NodeStatus): string {
  return verdict === null ? '-' : `${attempts}, last ${verdict}`;
}

function summarize(nodes: readonly NodeStatus[]): string {
  const states = ['completed', 'in_progress', 'frontier', 'blocked', 'failed', 'cancelled'];
  const counts = states
    .map((state) => ({ state, count: nodes.filter((node) => node.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ count, state }) => `${count} ${state}`);
  return `${nodes.length} ${nodes.length === 1 ? 'node' : 'nodes'}: ${counts.join(', ')}`;
}
