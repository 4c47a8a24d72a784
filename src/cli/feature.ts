import { type Answer, type StoreOptions, runOnStore } from './store-command.ts';
import { visible } from '../diagnostics/display.ts';
import type { FeatureDetails } from '../store/rows.ts';
import { cut, outputWidth } from './table.ts';

/** `gbuild feature`: what the plan as a whole promises, and what its nodes have made. */
export function runFeature(options: StoreOptions): Promise<number> {
  return runOnStore(options, async (store): Promise<Answer> => {
    const feature = await store.feature();
    if (feature === undefined) {
      return {
        result: null,
        text: '',
        refused: ['the store holds no feature yet; chart one with `gbuild apply PLAN`'],
      };
    }
    return { result: feature, text: renderFeature(feature, outputWidth()) };
  });
}

function renderFeature(feature: FeatureDetails, width: number): string {
  const line = (text: string): string => `${cut(visible(text), width)}\n`;
  const section = (name: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\n${name}\n${lines.map((each) => line(`  ${each}`)).join('')}`;
  return [
    line(feature.destination),
    line(feature.context),
    section('out of scope', feature.out_of_scope),
    section(
      'acceptance',
      feature.acceptance.map((each) => `${each.id}: ${each.text} (${each.covered_by.join(', ')})`),
    ),
    section(
      'outputs',
      feature.outputs.map(
        (each) =>
          `${each.node}.${each.name}: ${each.shape}${each.value === null ? '' : ` = ${JSON.stringify(each.value)}`}`,
      ),
    ),
  ].join('');
}
