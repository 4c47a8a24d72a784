import { FEATURE_ITEMS, NODE_ITEMS } from '../language/blocks.ts';
import { NODE_TYPES } from '../language/words.ts';
import { indentOf, isEscaped } from './literals.ts';
import { type Scanner, lineBefore, restOfLine } from './scan.ts';

/*
 * What an unclosed literal takes with it. The less it swallows, the more of the rest of the plan can still be
 * checked: a string or a shape ends with its line, before the braces and commas that close the line; a text
 * block ends before the next line that can only be the plan's own.
 */

/** A `"` that nothing closes on its line. */
export const scanUnclosedString: Scanner = (text, offset) => {
  if (!text.startsWith('"', offset)) return null;
  const line = restOfLine(text, offset);
  return [severalLines(text, offset, line, '"') ?? withoutTail(line)];
};

/** A `<` whose brackets do not balance on its line. */
export const scanUnclosedShape: Scanner = (text, offset) => {
  if (!text.startsWith('<', offset)) return null;
  const line = restOfLine(text, offset);
  const source = /^[ \t]*input\b/.test(lineBefore(text, offset)) ? line.search(/[ \t]from[ \t]/) : -1;
  if (source !== -1) return [line.slice(0, source).trimEnd()];
  return [severalLines(text, offset, line, '>') ?? withoutTail(line)];
};

/** How far behind its line a literal is looked for. */
const REACH = 2000;

/**
 * A literal that goes on behind its line, up to the mark that ends it and its last line. It does not where one of
 * the lines between is one of the plan's own, or has a quote or a brace in it.
 */
function severalLines(text: string, offset: number, line: string, mark: '"' | '>'): string | undefined {
  if (/["{}]/.test(line.slice(1))) return undefined;
  const reach = text.slice(offset + line.length, offset + line.length + REACH);
  const end = reach.search(mark === '"' ? /["{}]/ : /["<>{}]/);
  if (
    end === -1 ||
    reach[end] !== mark ||
    isEscaped(reach, end) ||
    !/^[ \t]*[\r\n,}]/.test(`${reach.slice(end + 1)}\n`)
  )
    return undefined;
  const lines = reach
    .slice(0, end)
    .split(/\r\n?|\n/)
    .slice(1);
  const isPlain = lines.length > 0 && lines.every((each) => !OWN_LINE.test(each));
  return isPlain ? text.slice(offset, offset + line.length + end + 1) : undefined;
}

/** A line that starts as an item, a block or a comment does. */
const OWN_LINE = new RegExp(
  `^[ \\t]*(?://|(?:${[...FEATURE_ITEMS, ...NODE_ITEMS, ...NODE_TYPES, 'feature'].join('|')})(?=[ \\t]|$))`,
);

/** A `"""` that nothing closes. */
export const scanUnclosedBlock: Scanner = (text, offset) => {
  if (!text.startsWith('"""', offset)) return null;
  const line = restOfLine(text, offset);
  if (line.slice(3).trim() !== '') return [withoutTail(line)];
  const next = nextOwnLine(text, offset + line.length, indentOf(lineBefore(text, offset)).length);
  return [text.slice(offset, next)];
};

/** Where a line of the plan's own starts that is indented no more than the one at hand; before its line break. */
function nextOwnLine(text: string, offset: number, most: number): number {
  LINE.lastIndex = offset;
  for (let found = LINE.exec(text); found !== null; found = LINE.exec(text)) {
    const line = found[1] ?? '';
    if (indentOf(line).length <= most && (OWN_LINE.test(line) || /^[ \t]*\}[ \t]*$/.test(line)))
      return found.index;
  }
  return text.length;
}

const LINE = /(?:\r\n?|\n)([^\r\n]*)/g;

/** A line without the braces and commas that close it. */
function withoutTail(line: string): string {
  let end = line.length;
  while (end > 1 && ' \t{},'.includes(line.charAt(end - 1))) end--;
  return line.slice(0, end);
}
