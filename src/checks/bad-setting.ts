import type { CheckedCode } from '../diagnostics/catalogue.ts';
import { SETTING_NAMES, type SettingName, SETTINGS, wordsOfSetting } from '../language/words.ts';
import type { Check } from './check.ts';
import { reportUnknownWord } from './unknown-word.ts';

type Kebab<S extends string> = S extends `${infer A}_${infer B}` ? `${A}-${Kebab<B>}` : S;
type SettingCode = `bad-${Kebab<SettingName>}`;

/** The settings of a node come from fixed sets of words: a check for each of them, `bad-failure-policy` and so on. */
export const badSettings = Object.fromEntries(
  SETTING_NAMES.map((setting): [CheckedCode, Check] => [codeOf(setting), badSetting(setting)]),
) as Readonly<Record<SettingCode, Check>>;

function codeOf(setting: SettingName): SettingCode {
  return `bad-${setting.replaceAll('_', '-') as Kebab<SettingName>}`;
}

function badSetting(setting: SettingName): Check {
  const { many, one } = SETTINGS[setting];
  return ({ plan, report }) => {
    for (const { items } of plan.nodes)
      for (const { word } of items[setting])
        reportUnknownWord(word, { one, many, words: wordsOfSetting(setting) }, report);
  };
}
