import { nearest } from '../text/nearest.ts';
import { didYouMean } from '../text/wording.ts';
import type { Check } from './check.ts';
import { outputNames, outputsOf, reading, vainReads } from './outputs.ts';

/** `from` reads an output that the other node declares. */
export const unresolvedField: Check = ({ plan, report }) => {
  for (const { input, named, other, source } of vainReads(plan)) {
    const names = outputNames(other);
    // An output whose name cannot be read may be the one that is meant.
    if (named !== undefined || other.block.broken || names.length === 0) continue;
    if (names.length < other.items.output.length) continue;
    const { text } = input.field;
    const suggestion = nearest(text, names) ?? (names.length === 1 ? names[0] : undefined);
    report({
      span: (source.field ?? source.node).span,
      message: `\`${other.slug}\` has no output \`${text}\`${didYouMean(suggestion)}`,
      help: outputsOf(other),
      fix: suggestion === undefined ? undefined : reading(source, suggestion),
    });
  }
};
