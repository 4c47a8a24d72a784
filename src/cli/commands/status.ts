import { type FIRST_STATUS, type Status, wordsOf } from '../../language/words.ts';
import type { NodeStatus } from '../../store/rows.ts';
import { counted } from '../../text/wording.ts';
import { defineCommand } from '../command.ts';
import { type StoreOptions, withStoreOptions } from '../flags.ts';
import { runOnStore } from '../open-store.ts';

/** `gbuild status`: prints the status of every node, by wave. */
export const status = defineCommand({
  name: 'status',
  configure: (command) =>
    withStoreOptions(command.description('print where every node of the plan stands, by wave')),
  run: (options: StoreOptions) =>
    runOnStore('status', options, async (store) => {
      const nodes = await store.status();
      return { result: nodes, text: await render(nodes) };
    }),
});

async function render(nodes: readonly NodeStatus[]): Promise<string> {
  if (nodes.length === 0) return 'the store holds no nodes\n';
  const { renderTable } = await import('../table.ts');
  const rows = nodes.map((node) => [
    node.wave === null ? '-' : String(node.wave),
    node.slug,
    node.state,
    reviewsOf(node),
    node.waiting_on.length > 0 ? `waits for ${node.waiting_on.join(', ')}` : node.title,
  ]);
  return `${renderTable(['wave', 'node', 'state', 'reviews', ''], rows)}\n${summarize(nodes)}\n`;
}

function reviewsOf({ last_verdict: verdict, review_attempts: attempts }: NodeStatus): string {
  return verdict === null ? '-' : `${attempts}, last ${verdict}`;
}

/** Where nodes can stand, in the order of the summary: their status, but for a pending node whether it is ready. */
const STATES = wordsOf({
  completed: true,
  in_progress: true,
  frontier: true,
  blocked: true,
  failed: true,
  cancelled: true,
} satisfies Record<Exclude<Status, typeof FIRST_STATUS> | 'frontier' | 'blocked', true>);

function summarize(nodes: readonly NodeStatus[]): string {
  const counts = STATES.map((state) => ({
    state,
    count: nodes.filter((node) => node.state === state).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ count, state }) => `${count} ${state}`);
  return `${counted(nodes.length, 'node')}: ${counts.join(', ')}`;
}
