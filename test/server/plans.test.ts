/** Whatever is renamed or restated in a sound plan, at whichever place: it stays sound, and says the same. */

import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.ts';
import { renameAt } from '../../src/server/features/rename.ts';
import { refactoringsAt } from '../../src/server/features/refactorings.ts';
import type { Occurrence } from '../../src/server/symbols.ts';
import { applyEdits } from '../../src/text/span.ts';
import { planFiles } from '../support/plan-files.ts';
import { analysed } from './marked.ts';

const PLANS = [
  ...planFiles(new URL('../ok/', import.meta.url)),
  ...planFiles(new URL('../../examples/', import.meta.url)),
];

/** New names that nothing has: one for words, one that has to be quoted. */
const NAMES = {
  node: ['zz-new'],
  feature: ['zz-new'],
  criterion: ['a-987'],
  input: ['zz_new', 'zz "new"'],
  output: ['zz_new', 'zz "new"'],
} as const;

/** The plan of a text, names set back to what they were. */
function planOf(text: string, kind: Occurrence['symbol']['kind'], to: string, back: string): string {
  const { diagnostics, plan } = check(text);
  if (plan === undefined) return diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n');
  const isMentioned = kind === 'input' || kind === 'output';
  return JSON.stringify(plan, (key, value: unknown) => {
    if (value === to && key !== 'title') return back;
    if (Array.isArray(value) && key === 'acceptance' && isMentioned) {
      return value.map((each: unknown) => String(each).replaceAll(/\b(input|output)\.[\w-]+/g, '$1.…'));
    }
    return value;
  });
}

describe.each(PLANS)('$name', ({ text }) => {
  const analysis = analysed(text);

  it('is sound whatever is renamed', () => {
    const wrong: unknown[] = [];
    let count = 0;
    for (const symbol of analysis.symbols.all()) {
      const { declaration, kind, name, occurrences } = symbol;
      // The implied inputs `fallback` name a construct of the language.
      if (declaration === undefined || name === 'fallback') continue;
      for (const to of NAMES[kind]) {
        const results = new Set(
          occurrences
            .filter(({ role }) => role !== 'implied')
            .map(({ span }) => {
              const renaming = renameAt(analysis, span.start, to);
              return 'refusal' in renaming ? renaming.refusal : applyEdits(text, renaming.edits);
            }),
        );
        const [after = ''] = results;
        const is = planOf(after, kind, to, name);
        if (results.size !== 1 || is !== planOf(text, kind, to, name)) wrong.push([kind, name, to, is]);
        count++;
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(1);
  });

  it('says the same whatever is stated', () => {
    const same = JSON.stringify(check(text).plan);
    const wrong = new Set<string>();
    for (const { startOffset } of analysis.tokens) {
      for (const { edits, title } of refactoringsAt(analysis, { start: startOffset, end: startOffset })) {
        const { diagnostics, plan } = check(applyEdits(text, edits));
        if (JSON.stringify(plan) !== same)
          wrong.add(`${title}: ${diagnostics.map(({ message }) => message)}`);
      }
    }
    expect([...wrong]).toEqual([]);
  });
});
