import { replace } from '../diagnostics/fix.ts';
import type { Check } from './check.ts';
import { outputNames, outputsOf, reading, vainReads } from './outputs.ts';

/** `from` reads an output of the other node, not one of its inputs. */
export const badFrom: Check = ({ plan, report }) => {
  for (const { input, named, other, source } of vainReads(plan)) {
    if (named === undefined) continue;
    const { origin } = named;
    const [only, ...others] = outputNames(other);
    report({
      span: source.span,
      message: `\`${input.field.text}\` is an input of \`${other.slug}\`, not an output`,
      related: [{ message: named.message, span: named.span }],
      help:
        origin === undefined
          ? outputsOf(other)
          : `\`${other.slug}\` reads it from \`${origin}\`: read it there, too`,
      fix:
        origin !== undefined
          ? replace(`Read \`${origin}\``, source.span, origin)
          : only === undefined || others.length > 0
            ? undefined
            : reading(source, only),
    });
  }
};
