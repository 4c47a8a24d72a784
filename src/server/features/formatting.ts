import { format } from '../../format/format.ts';
import { lex } from '../../syntax/lexer.ts';
import { spanOf } from '../../syntax/tokens.ts';
import type { Span, TextEdit } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';
import { singleEdit } from '../edits.ts';

/**
 * The edits that lay a document out, as small as they can be, so that cursors, folds and marks stay where they are. None
 * for a text that does not parse. With a span, only those that touch it.
 */
export function formattingEdits({ text }: Analysis, within?: Span): TextEdit[] {
  const { formatted } = format(text);
  if (formatted === undefined || formatted === text) return [];
  const groups = tokenEdits(text, formatted) ?? [singleEdit(text, formatted)];
  if (within === undefined) return groups.flat();
  return groups
    .filter((edits) => edits.some(({ span }) => span.start <= within.end && within.start <= span.end))
    .flat();
}

/**
 * The differences between two texts of the same tokens: of one the layout changes, of the other nothing but that a comma
 * between criteria becomes a keyword. So the tokens stand side by side. Comments pass from one side of such a comma to
 * the other, so that what changes at it and on both its sides is one group, of which all is applied or nothing.
 */
function tokenEdits(before: string, after: string): TextEdit[][] | undefined {
  const old = lex(before).tokens.map(spanOf);
  const made = lex(after).tokens.map(spanOf);
  if (old.length !== made.length) return undefined;
  const groups: TextEdit[][] = [];
  const add = (from: Span, to: Span, isJoined = false): void => {
    const group = isJoined ? (groups.at(-1) ?? []) : [];
    if (!isJoined) groups.push(group);
    const [one, other] = [before.slice(from.start, from.end), after.slice(to.start, to.end)];
    for (const { newText, span } of singleEdit(one, other)) {
      group.push({ span: { start: from.start + span.start, end: from.start + span.end }, newText });
    }
  };
  let [at, madeAt] = [0, 0];
  let isBehindComma = false;
  for (const [index, token] of old.entries()) {
    const { end, start } = made[index] ?? token;
    add({ start: at, end: token.start }, { start: madeAt, end: start }, isBehindComma);
    isBehindComma = before[token.start] === ',' && after[start] !== ',';
    add(token, { start, end }, isBehindComma);
    [at, madeAt] = [token.end, end];
  }
  add({ start: at, end: before.length }, { start: madeAt, end: after.length });
  return groups;
}
