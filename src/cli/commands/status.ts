import type { Attention } from '../../run/attention.ts';
import type { NodeOverview } from '../../run/overview.ts';
import { counted } from '../../text/wording.ts';
import { defineCommand } from '../command.ts';
import { parseDuration, type StoreOptions, withStoreOptions } from '../flags.ts';
import { runOnStore } from '../open-store.ts';

interface StatusOptions extends StoreOptions {
  readonly stale: number;
}

/** `gbuild status`: prints what needs a person, and where every node of the plan stands, by wave. */
export const status = defineCommand({
  name: 'status',
  configure: (command) =>
    withStoreOptions(
      command
        .description('print what needs a person, and where every node of the plan stands, by wave')
        .option(
          '--stale <duration>',
          'how long a node may be in progress before it needs a look, such as 90m, 4h, 2d',
          parseDuration,
          parseDuration('4h'),
        ),
    ),
  run: (options: StatusOptions) =>
    runOnStore('status', options, async (store) => {
      const { attentionOf } = await import('../../run/attention.ts');
      const { overviewOf } = await import('../../run/overview.ts');
      const { situationOf } = await import('../../run/situation.ts');
      const { readRun } = await import('../../store/run-store.ts');
      const situation = situationOf(await readRun(store));
      const isStale = (startedAt: string): boolean => Date.now() - Date.parse(startedAt) > options.stale;
      const attention = attentionOf(situation, isStale);
      const nodes = overviewOf(situation);
      return { result: { attention, nodes }, text: await render(attention, nodes) };
    }),
});

async function render(attention: readonly Attention[], nodes: readonly NodeOverview[]): Promise<string> {
  if (nodes.length === 0) return 'the store holds no nodes\n';
  const { renderLine, renderTable } = await import('../table.ts');
  const rows = nodes.map((node) => [
    node.wave === null ? '-' : String(node.wave),
    node.slug,
    node.left_out_by === null ? node.state : 'left out',
    reviewsOf(node),
    noteOf(node),
  ]);
  const needs = attention.flatMap(sayAttention).map(renderLine);
  return [
    needs.length === 0 ? '' : `needs a person:\n${needs.join('')}\n`,
    renderTable(['wave', 'node', 'state', 'reviews', ''], rows),
    `\n${summarize(nodes)}\n`,
  ].join('');
}

/** The lines about something that needs a person, each with what can be done about it. */
function sayAttention(need: Attention): string[] {
  switch (need.kind) {
    case 'circle':
      return [
        `  a circle of dependencies: ${[...need.nodes, need.nodes[0]].join(' → ')}; none of it can start`,
      ];
    case 'no-member':
      return [
        `  ${need.node}.${need.output} is ${need.value}, which is none of its values; take it back with \`gbuild reopen ${need.node}\``,
      ];
    case 'stale':
      return [`  ${need.node} has been in progress since ${need.started_at}`];
    case 'older-value':
      return [
        `  ${need.node} is completed on an older value of what it reads; take it back with \`gbuild reopen ${need.node}\`, or leave it`,
      ];
    case 'stopped':
    case 'escalated':
    case 'failed':
      return [
        `  ${need.node} ${sayFailure(need)}`,
        ...need.criteria.map(
          ({ criterion, note }) => `    failed: ${criterion}${note === '' ? '' : ` (${note})`}`,
        ),
        ...(need.note === '' ? [] : [`    the reviewer says: ${need.note}`]),
        ...(need.reason === '' ? [] : [`    reason: ${need.reason}`]),
      ];
  }
}

function sayFailure({ attempts, kind, of }: Extract<Attention, { attempts: number }>): string {
  switch (kind) {
    case 'stopped':
      return 'failed, and its policy is stop: nothing is started';
    case 'escalated':
      return `failed: its ${of === 1 ? 'only attempt is' : `${of} attempts are`} used up`;
    case 'failed':
      return `is given up after ${counted(attempts, 'failed attempt')}`;
  }
}

function reviewsOf({ last_verdict: verdict, review_attempts: attempts }: NodeOverview): string {
  return verdict === null ? '-' : `${attempts}, last ${verdict}`;
}

function noteOf(node: NodeOverview): string {
  if (node.left_out_by !== null) return `by ${node.left_out_by}`;
  if (node.waiting_on.length === 0) return node.title;
  const routers = node.waits.filter(({ kind }) => kind === 'router').map(({ slug }) => slug);
  const failed =
    node.failed_before.length === 0 ? '' : `; held up by ${node.failed_before.join(', ')}, which failed`;
  const others = node.waiting_on.filter((slug) => !routers.includes(slug));
  const parts = [
    others.length === 0 ? '' : `waits for ${others.join(', ')}`,
    routers.length === 0 ? '' : `${routers.join(', ')} decides whether it runs`,
  ].filter((part) => part !== '');
  return `${parts.join('; ')}${failed}`;
}

function summarize(nodes: readonly NodeOverview[]): string {
  const states = ['completed', 'in_progress', 'frontier', 'blocked', 'failed', 'cancelled'];
  const counts = states
    .map((state) => ({ state, count: nodes.filter((node) => node.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ count, state }) => `${count} ${state}`);
  return `${counted(nodes.length, 'node')}: ${counts.join(', ')}`;
}
