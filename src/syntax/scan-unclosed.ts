import { type Scanner, restOfLine } from './scan.ts';

/*
 * What an unclosed literal takes with it. The less it swallows, the more of the rest of the plan can still be
 * checked: a string or a shape ends with its line, before the braces and commas that close the line; a text
 * block ends before the next line that can only be the plan's own.
 */

/** A `"` that nothing closes on its line. */
export const scanUnclosedString: Scanner = (text, offset) =>
  text.startsWith('"', offset) ? [lineWithoutTail(text, offset)] : null;

/** A `<` whose brackets do not balance on its line. */
export const scanUnclosedShape: Scanner = (text, offset) =>
  text.startsWith('<', offset) ? [lineWithoutTail(text, offset)] : null;

/** A line that opens or closes a block in the first column, as a formatted plan has it. */
const PLAN_LINE =
  /(?:\r\n?|\n)(?=\}[ \t]*(?:[\r\n]|$)|(?:feature|research|decision|code|test|verify|chore)[ \t]+[\w-]+[ \t]+["{])/g;

/** A `"""` that nothing closes. */
export const scanUnclosedBlock: Scanner = (text, offset) => {
  if (!text.startsWith('"""', offset)) return null;
  PLAN_LINE.lastIndex = offset;
  const next = PLAN_LINE.exec(text);
  return [text.slice(offset, next === null ? text.length : next.index)];
};

function lineWithoutTail(text: string, offset: number): string {
  const line = restOfLine(text, offset);
  let end = line.length;
  while (end > 1 && ' \t{},'.includes(line.charAt(end - 1))) end--;
  return line.slice(0, end);
}
