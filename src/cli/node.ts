import { type Answer, type StoreOptions, runOnStore } from './store-command.ts';
import { visible } from '../diagnostics/display.ts';
import type { NodeDetails } from '../store/rows.ts';
import { cut, outputWidth } from './table.ts';
import { unknownNode } from './unknown-node.ts';

/** `gbuild node`: all there is to know about one node, its inputs resolved. */
export function runNode(slug: string, options: StoreOptions): Promise<number> {
  return runOnStore(options, async (store): Promise<Answer> => {
    const node = await store.node(slug);
    if (node === undefined) return unknownNode(store, slug);
    return { result: node, text: renderNode(node, outputWidth()) };
  });
}

function renderNode(node: NodeDetails, width: number): string {
  const line = (text: string): string => `${cut(visible(text), width)}\n`;
  const section = (name: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\n${name}\n${lines.map((each) => line(`  ${each}`)).join('')}`;
  return [
    line(`${node.slug}: ${node.title}`),
    line(`${node.type}, ${node.status}, on failure ${node.failure_policy}, tier ${node.model_tier}`),
    node.started_at === null ? '' : line(`started ${node.started_at}`),
    node.completed_at === null ? '' : line(`completed ${node.completed_at}`),
    node.verify === null ? '' : line(`also checked by ${node.verify}`),
    section(
      'inputs',
      node.inputs.map(
        (each) =>
          `${each.name}: ${each.shape}${each.from === null ? ', external' : ` from ${each.from}`}${shown(each.value)}`,
      ),
    ),
    section(
      'outputs',
      node.outputs.map((each) => `${each.name}: ${each.shape}${shown(each.value)}`),
    ),
    section(
      'depends on',
      node.depends_on.map((each) => `${each.slug} (${each.status})`),
    ),
    section(
      'satisfies',
      node.satisfies.map((each) => `${each.id}: ${each.text}`),
    ),
    section(
      'acceptance',
      node.acceptance.map((each, index) => `${index + 1}. ${each}`),
    ),
    section(
      'reviews',
      node.reviews.map(
        (each) =>
          `${each.attempt}. ${each.verdict}${each.failed_criteria.map((text) => `; failed: ${text}`).join('')}`,
      ),
    ),
  ].join('');
}

function shown(value: unknown): string {
  return value === null ? '' : ` = ${JSON.stringify(value)}`;
}
