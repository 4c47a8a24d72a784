import { SETTING_NAMES, settingTitle } from '../../language/words.ts';
import type { NodeDetails } from '../../run/details.ts';
import { refuse } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { type StoreOptions, withStoreOptions } from '../flags.ts';
import { runOnStore } from '../open-store.ts';

/** `gbuild node`: prints all there is to know about one node, its inputs resolved. */
export const node = defineCommand({
  name: 'node',
  configure: (command) =>
    withStoreOptions(
      command.description('print all there is to know about one node').argument('<slug>', 'the node'),
    ),
  run: (slug: string, options: StoreOptions) =>
    runOnStore('node', options, async (store) => {
      const { nodeDetails } = await import('../../run/details.ts');
      const { situationOf } = await import('../../run/situation.ts');
      const { noSuchNode } = await import('../../run/words.ts');
      const { readRun } = await import('../../store/run-store.ts');
      const situation = situationOf(await readRun(store));
      const details = nodeDetails(slug, situation);
      return details === undefined
        ? refuse(noSuchNode(slug, situation.state.plan))
        : { result: details, text: await render(details) };
    }),
});

async function render(node: NodeDetails): Promise<string> {
  const { renderLine, renderSection } = await import('../table.ts');
  return [
    renderLine(`${node.slug}: ${node.title}`),
    renderLine(
      [node.type, node.status, ...SETTING_NAMES.map((name) => `${settingTitle(name)} ${node[name]}`)].join(
        ', ',
      ),
    ),
    node.started_at === null ? '' : renderLine(`started ${node.started_at}`),
    node.completed_at === null ? '' : renderLine(`completed ${node.completed_at}`),
    node.verify === null ? '' : renderLine(`also checked by ${node.verify}`),
    renderSection(
      'inputs',
      node.inputs.map(({ from, name, shape, value }) => {
        const source = from === null ? ', external' : ` from ${from}`;
        return `${name}: ${shape}${source}${recorded(value)}`;
      }),
    ),
    renderSection(
      'outputs',
      node.outputs.map(({ name, shape, value }) => `${name}: ${shape}${recorded(value)}`),
    ),
    renderSection(
      'depends on',
      node.depends_on.map((each) => `${each.slug} (${each.status})`),
    ),
    renderSection(
      'satisfies',
      node.satisfies.map((each) => `${each.id}: ${each.text}`),
    ),
    renderSection(
      'acceptance',
      node.acceptance.map((each, index) => `${index + 1}. ${each}`),
    ),
    renderSection(
      'reviews',
      node.reviews.map(
        (each) =>
          `${each.attempt}. ${each.verdict}${each.failed_criteria.map((text) => `; failed: ${text}`).join('')}`,
      ),
    ),
  ].join('');
}

function recorded(value: unknown): string {
  return value === null ? '' : ` = ${JSON.stringify(value)}`;
}
