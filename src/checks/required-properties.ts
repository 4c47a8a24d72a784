import type { FeatureBlock } from '../syntax/ast.ts';
import type { Check } from './check.ts';

const REQUIRED = [
  { kind: 'destination', help: 'add `destination "…"`: one line on what is true once this is done' },
  { kind: 'context', help: 'add `context "…"`: a line or two on why this exists' },
] as const;

/** A feature has a destination and a context; an input has a shape or a source. */
export const requiredProperties: Check = ({ plan, report }) => {
  for (const feature of plan.ast.features) {
    if (feature.broken) continue;
    for (const { kind, help } of REQUIRED) {
      if (feature.items.some((item) => item.kind === kind)) continue;
      report('missing-property', {
        span: headerOf(feature),
        message: `feature \`${feature.slug.text}\` has no ${kind}`,
        help,
      });
    }
  }
  for (const { block, inputs } of plan.nodes) {
    for (const { item } of inputs) {
      if (item.shape !== undefined || item.source !== undefined || item.name.missing || block.broken)
        continue;
      report('missing-property', {
        span: item.span,
        message: `input \`${item.name.text}\` says neither what it is nor where it comes from`,
        help: `write \`input ${item.name.text} from NODE\` to read an output, or \`input ${item.name.text}: <shape>\` for a value from outside the plan`,
      });
    }
  }
};

function headerOf(feature: FeatureBlock) {
  return {
    start: feature.keyword.start,
    end: feature.slug.missing ? feature.keyword.end : feature.slug.span.end,
  };
}
