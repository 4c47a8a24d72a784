import { hasErrors } from '../../diagnostics/diagnostic.ts';
import { layOut } from '../../format/format.ts';
import { Comma, spanOf } from '../../syntax/tokens.ts';
import { type Span, type TextEdit, touch } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';
import { singleEdit } from '../edits.ts';

/**
 * The edits that lay a document out. They are as small as they can be, so that cursors, folds and bookmarks stay where
 * they are. None for a text that does not parse. With a span, only those that touch it.
 */
export function formattingEdits(analysis: Analysis, within?: Span): TextEdit[] {
  const groups = editGroups(analysis);
  if (within === undefined) return groups.flat();
  return groups.filter((edits) => edits.some(({ span }) => touch(span, within))).flat();
}

/**
 * The differences to the canonical layout, which has the same tokens but for commas between criteria that become
 * keywords. Comments move across such a comma, so that the edits at it and on both its sides are one group, to be
 * applied together or not at all.
 */
function editGroups({ parsed, text }: Analysis): TextEdit[][] {
  const { ast, diagnostics, tokens } = parsed;
  if (ast === undefined || hasErrors(diagnostics)) return [];
  const formatted = layOut(text, ast, tokens);
  const groups: TextEdit[][] = [];
  const add = (from: Span, to: Span, isJoined = false): void => {
    const edits = singleEdit(text.slice(from.start, from.end), formatted.text.slice(to.start, to.end));
    const moved = edits.map(({ newText, span }) => ({
      span: { start: from.start + span.start, end: from.start + span.end },
      newText,
    }));
    if (isJoined) groups.at(-1)?.push(...moved);
    else groups.push(moved);
  };
  let [at, formattedAt] = [0, 0];
  let isBehindComma = false;
  for (const [index, token] of tokens.entries()) {
    const before = spanOf(token);
    const after = formatted.spans[index] ?? before;
    add({ start: at, end: before.start }, { start: formattedAt, end: after.start }, isBehindComma);
    isBehindComma = token.tokenType === Comma && formatted.text[after.start] !== ',';
    add(before, after, isBehindComma);
    [at, formattedAt] = [before.end, after.end];
  }
  add({ start: at, end: text.length }, { start: formattedAt, end: formatted.text.length });
  return groups;
}
