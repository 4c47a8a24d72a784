import { keywordOfKind, kindsOf, type RequiredKind } from '../language/blocks.ts';
import { wordsOf } from '../language/words.ts';
import { type Check, headerOf } from './check.ts';

/** What to add where a required item is absent, but for the two of a node that have codes of their own. */
const WANTED: Readonly<Record<Exclude<RequiredKind, 'acceptance' | 'output'>, string>> = {
  destination: 'one line on what is true once this is done',
  context: 'a line or two on why this exists',
};

/** A feature has a destination and a context; an input has a shape or a source. */
export const missingProperty: Check = ({ plan, report }) => {
  for (const block of [...plan.ast.features, ...plan.ast.nodes]) {
    if (block.broken) continue;
    const kinds = block.items.map(({ kind }) => kind);
    for (const kind of wordsOf(WANTED)) {
      if (kinds.includes(kind) || !kindsOf(block.kind).includes(kind)) continue;
      report({
        span: headerOf(block),
        message: `${block.kind} \`${block.slug.text}\` has no ${keywordOfKind(kind)}`,
        help: `add \`${keywordOfKind(kind)} "…"\`: ${WANTED[kind]}`,
      });
    }
  }
  for (const { block, items } of plan.nodes) {
    for (const { name, shape, source, span } of items.input) {
      if (shape !== undefined || source !== undefined || name.missing || block.broken) continue;
      report({
        span,
        message: `input \`${name.text}\` says neither what it is nor where it comes from`,
        help: `write \`input ${name.text} from NODE\` to read an output, or \`input ${name.text}: <shape>\` for a value from outside the plan`,
      });
    }
  }
};
