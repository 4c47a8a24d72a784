import type { Name } from '../syntax/ast.ts';
import type { Code } from '../diagnostics/catalogue.ts';
import { NODE_TYPES, SETTING_NAMES, type SettingName, SETTINGS, wordsOfSetting } from '../language/words.ts';
import { nearest } from '../text/nearest.ts';
import { didYouMean, listNames } from '../text/wording.ts';
import { type Check, replacementBy } from './check.ts';
import { isSwapped } from './unknowns.ts';

/** Node types, failure policies and model tiers come from fixed sets. */
export const knownWords: Check = ({ plan, report }) => {
  for (const { block, items } of plan.nodes) {
    if (isSwapped(block)) {
      const newText = `${block.slug.text} ${block.type.text}`;
      const span = { start: block.type.span.start, end: block.slug.span.end };
      report('bad-type', {
        span: block.type.span,
        message: `the type \`${block.slug.text}\` comes before the slug`,
        fix: { title: `Write \`${newText}\``, edits: [{ span, newText }] },
      });
    } else check('bad-type', 'a type of node', 'types', block.type, NODE_TYPES);
    for (const setting of SETTING_NAMES) {
      const { many, one } = SETTINGS[setting];
      for (const { word } of items[setting]) check(codeOf(setting), one, many, word, wordsOfSetting(setting));
    }
  }

  function check(
    code: Code,
    what: string,
    plural: string,
    { missing, span, text }: Name,
    words: readonly string[],
  ): void {
    if (missing || words.includes(text)) return;
    const suggestion = nearest(text, words);
    report(code, {
      span,
      message: `\`${text}\` is not ${what}${didYouMean(suggestion)}`,
      help: `the ${plural} are ${listNames(words)}`,
      fix: replacementBy(span, suggestion),
    });
  }
};

/** The code of a word that a setting does not know: `bad-failure-policy`. */
function codeOf(setting: SettingName): Code {
  return `bad-${setting.replaceAll('_', '-') as Kebab<SettingName>}`;
}

type Kebab<S extends string> = S extends `${infer A}_${infer B}` ? `${A}-${Kebab<B>}` : S;
