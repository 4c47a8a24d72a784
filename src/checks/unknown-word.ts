import { write } from '../diagnostics/fix.ts';
import type { Name } from '../syntax/ast.ts';
import { nearest } from '../text/nearest.ts';
import { didYouMean, listNames } from '../text/wording.ts';
import type { CheckContext } from './check.ts';

/** A fixed set of words. */
interface WordSet {
  /** What one of them is called, and several. */
  readonly one: string;
  readonly many: string;
  readonly words: readonly string[];
}

/** Reports a word that is not one of its set. */
export function reportUnknownWord(
  { missing, span, text }: Name,
  { many, one, words }: WordSet,
  report: CheckContext['report'],
): void {
  if (missing || words.includes(text)) return;
  const suggestion = nearest(text, words);
  report({
    span,
    message: `\`${text}\` is not ${one}${didYouMean(suggestion)}`,
    help: `the ${many} are ${listNames(words)}`,
    fix: write(span, suggestion),
  });
}
