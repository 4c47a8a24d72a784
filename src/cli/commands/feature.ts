import type { FeatureDetails } from '../../run/details.ts';
import { defineCommand } from '../command.ts';
import { type StoreOptions, withStoreOptions } from '../flags.ts';
import { runOnStore } from '../open-store.ts';

/** `gbuild feature`: prints what the plan as a whole promises, and the values that its nodes have recorded. */
export const feature = defineCommand({
  name: 'feature',
  configure: (command) =>
    withStoreOptions(command.description('print what the plan promises, and what its nodes have made')),
  run: (options: StoreOptions) =>
    runOnStore('feature', options, async (store) => {
      const { featureDetails } = await import('../../run/details.ts');
      const { readRun } = await import('../../store/run-store.ts');
      const details = featureDetails(await readRun(store));
      return { result: details, text: await render(details) };
    }),
});

async function render(feature: FeatureDetails): Promise<string> {
  const { renderLine, renderSection } = await import('../table.ts');
  return [
    renderLine(feature.destination),
    renderLine(feature.context),
    renderSection('out of scope', feature.out_of_scope),
    renderSection(
      'acceptance',
      feature.acceptance.map((each) => `${each.id}: ${each.text} (${each.covered_by.join(', ')})`),
    ),
    renderSection(
      'outputs',
      feature.outputs.map(({ name, node, shape, value }) => {
        const recorded = value === null ? '' : ` = ${JSON.stringify(value)}`;
        return `${node}.${name}: ${shape}${recorded}`;
      }),
    ),
  ].join('');
}
