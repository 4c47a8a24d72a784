/** The faulty plans of `test/err`: what they are named after, and what is said of them. */

import { type Code, catalogue } from '../../src/diagnostics/catalogue.ts';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { NO_COLOURS, renderPretty, renderSummary } from '../../src/diagnostics/render-pretty.ts';
import { summarize } from '../../src/diagnostics/report.ts';
import { check } from '../../src/index.ts';
import { applyEdits } from '../../src/text/span.ts';
import { type PlanFile, planFiles } from './plan-files.ts';

export const ERR = new URL('../err/', import.meta.url);

export const CODES = Object.keys(catalogue) as Code[];

/** Fixtures whose fix brings more to light, with the reason why it must. */
export const REVEALING: Readonly<Record<string, string>> = {
  'syntax-cut-file':
    'the rest of the plan is lost with the brace, so closing the block shows what is missing',
};

export interface Fixture extends PlanFile {
  /** The code it is named after: `cycle-bridge` is about `cycle`. */
  readonly code: Code;
  readonly diagnostics: readonly Diagnostic[];
  /** What `gbuild check` prints about it. */
  readonly rendered: string;
}

/** The fixtures, by name. */
export function errFixtures(): Fixture[] {
  return planFiles(ERR).map(({ name, text }) => {
    const { diagnostics, source } = check(text);
    const files = [{ file: `${name}.gbuild`, source, diagnostics }];
    const rendered = `${files.map((file) => renderPretty(file, NO_COLOURS)).join('')}${renderSummary(summarize(files))}\n`;
    return { name, text, code: codeOf(name), diagnostics, rendered };
  });
}

/** The longest code that a name starts with. */
function codeOf(name: string): Code {
  const found = CODES.filter((code) => name === code || name.startsWith(`${code}-`)).sort(
    (a, b) => b.length - a.length,
  )[0];
  if (found === undefined) throw new Error(`${name} is named after no code`);
  return found;
}

/** The text with every fix applied; `undefined` where that does not mend all of it. */
export function repaired({ diagnostics, name, text }: Fixture): string | undefined {
  const fixes = diagnostics.flatMap(({ fix }) => fix ?? []);
  if (fixes.length < diagnostics.length || name in REVEALING) return undefined;
  return applyEdits(
    text,
    fixes.flatMap(({ edits }) => edits),
  );
}
