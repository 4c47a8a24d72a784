import { SETTING_NAMES, type SettingName, SETTINGS, wordsOfSetting } from '../language/words.ts';
import type { Check } from './check.ts';
import { reportUnknownWord } from './unknown-word.ts';

/** The settings of a node come from fixed sets of words: a check for each of them, `bad-failure-policy` and so on. */
export const badSettings = Object.fromEntries(
  SETTING_NAMES.map((setting): [string, Check] => [
    `bad-${setting.replaceAll('_', '-')}`,
    badSetting(setting),
  ]),
) as Readonly<Record<`bad-${Kebab<SettingName>}`, Check>>;

function badSetting(setting: SettingName): Check {
  const { many, one } = SETTINGS[setting];
  return ({ plan, report }) => {
    for (const { items } of plan.nodes)
      for (const { word } of items[setting])
        reportUnknownWord(word, { one, many, words: wordsOfSetting(setting) }, report);
  };
}

type Kebab<S extends string> = S extends `${infer A}_${infer B}` ? `${A}-${Kebab<B>}` : S;
