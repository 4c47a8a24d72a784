import type { IToken } from 'chevrotain';
import type { Report } from '../../diagnostics/diagnostic.ts';
import { remove } from '../../diagnostics/fix.ts';
import { NODE_TYPES } from '../../language/words.ts';
import { SourceText } from '../../text/source.ts';
import type { Span } from '../../text/span.ts';
import { restOfLine, scanShape, scanString, scanTextBlock } from '../scan.ts';

/*
 * What stands around a plan, or instead of one.
 *
 * Plans come out of chat windows, merges and clipboards: inside a Markdown fence, after a sentence of prose, with
 * conflict markers, or as JSON, YAML or Cypher. Each of these is one fault, said once and by name. What is not
 * plan is blanked out, keeping every offset and line, so that the plan itself is still parsed and checked.
 */

/**
 * The text to parse, of the same length as the source; `undefined` when there is no plan in it at all. The spans are
 * those of conflicts, which are no part of it.
 */
export function preprocess(
  original: SourceText,
  conflicts: readonly Span[],
  report: Report,
): string | undefined {
  const source = conflicts.length === 0 ? original : new SourceText(blank(original.text, conflicts));
  const first = firstSignificantLine(source);
  const fenced = ANY_FENCE.test(source.text);
  if (first === undefined || (PLAN_LINE.test(first.text) && !fenced)) return source.text;
  const lines = readLines(source);
  const fences = fenced ? findFences(source, lines) : [];
  const plan = lines.find((line) => PLAN_LINE.test(line.text));
  if (fences.length > 0) return blank(source.text, reportFence(source, fences, first, plan, report));
  if (reportForeign(first, report)) return undefined;
  if (!isProse(lines, first, plan)) return source.text;
  if (plan === undefined) {
    report('syntax', { span: first.span, message: 'this is not a plan', help: FORM });
    return undefined;
  }
  const span = { start: first.span.start, end: plan.span.start };
  report('syntax', {
    span: first.span,
    message: 'there is text before the plan',
    help: 'a plan starts with `feature` or a node; delete the lines above it, or make them `//` comments',
    fix: remove('Delete the text before the plan', span),
  });
  return blank(source.text, [span]);
}

interface Line {
  readonly text: string;
  readonly span: Span;
}

const FENCE = /^[ \t]*(?:```|~~~)/;
const ANY_FENCE = /^[ \t]*(?:```|~~~)/m;
const PLAN_LINE = new RegExp(
  `^[ \\t]*(?:feature[ \\t]+\\S+[ \\t]*\\{|(?:${NODE_TYPES.join('|')})[ \\t]+\\S+[ \\t]+")`,
);

function readLines(source: SourceText): Line[] {
  return source.lineStarts.map((start, index) => {
    const text = source.lineText(index + 1);
    return { text, span: { start, end: start + text.length } };
  });
}

/** The fences that are not part of a text: a criterion may well show one. */
function findFences({ text }: SourceText, lines: readonly Line[]): Line[] {
  const isInText = textBlockTest(text);
  return lines.filter((line) => FENCE.test(line.text) && !isInText(line.span.start));
}

/** A test for offsets, to be asked in ascending order: whether they are within a text block of the plan. */
function textBlockTest(text: string): (offset: number) => boolean {
  const run: IToken[] = [];
  let at = 0;
  let block: Span = { start: 0, end: 0 };
  return (offset) => {
    while (at <= offset && at < text.length) {
      const start = at;
      const [token] = tokenAt(text, at, run);
      at += token.length;
      if (token.startsWith('"""')) block = { start, end: at };
    }
    return block.start < offset && offset < block.end;
  };
}

/** What cannot hold the start of a text block: a comment, a literal, the rest of a line that lacks its end. */
function tokenAt(text: string, at: number, run: IToken[]): [string] {
  const rest = (): [string] => [restOfLine(text, at)];
  if (text.startsWith('//', at)) return rest();
  if (text.startsWith('"', at)) return scanTextBlock(text, at, run) ?? scanString(text, at, run) ?? rest();
  if (text.startsWith('<', at)) return scanShape(text, at, run) ?? rest();
  return [text.charAt(at)];
}

function isSignificant(line: string): boolean {
  const text = line.trim();
  return text !== '' && !text.startsWith('//');
}

function firstSignificantLine(source: SourceText): Line | undefined {
  for (const [index, start] of source.lineStarts.entries()) {
    const text = source.lineText(index + 1);
    if (isSignificant(text)) return { text, span: { start, end: start + text.length } };
  }
  return undefined;
}

/** Prose holds no braces, no quotes and no shapes; a block with a typo in its keyword holds at least one. */
function isProse(lines: readonly Line[], first: Line, plan: Line | undefined): boolean {
  if (HEADER.test(first.text) || (plan === undefined && HALF_HEADER.test(first.text))) return false;
  const end = plan?.span.start ?? Infinity;
  const above = lines.filter(
    ({ text, span }) => span.start >= first.span.start && span.start < end && isSignificant(text),
  );
  return (
    above.length > 0 &&
    above.every(({ text }) => !/[{}]|:[ \t]*</.test(text) && !/^[ \t]*\S+[ \t]+"/.test(text))
  );
}

const OPENING = `^[ \\t]*(?:feature|${NODE_TYPES.join('|')})`;
const HEADER = new RegExp(`${OPENING}(?:[ \\t]*(?://|$)|[ \\t]+[\\w-]+[ \\t]*[{"])`);
const HALF_HEADER = new RegExp(`${OPENING}[ \\t]+[\\w-]+[ \\t]*$`);

function reportFence(
  source: SourceText,
  [fence, next]: readonly Line[],
  first: Line,
  plan: Line | undefined,
  report: Report,
): Span[] {
  if (fence === undefined) return [];
  const opensAbovePlan = plan === undefined || fence.span.start < plan.span.start;
  const close = opensAbovePlan ? next : fence;
  const outside: Span[] = [];
  if (opensAbovePlan) outside.push({ start: first.span.start, end: fence.span.end });
  if (close !== undefined) outside.push({ start: close.span.start, end: source.text.length });
  report('syntax', {
    span: fence.span,
    message: 'the plan is wrapped in a Markdown fence',
    help: 'a .gbuild file holds the plan alone; keep the lines between the fences and delete the rest',
    related:
      close === undefined || close === fence ? [] : [{ message: 'the fence closes here', span: close.span }],
    fix: {
      title: 'Keep only the plan',
      edits: outside.map((span) => ({ span: withLineBreak(source, span), newText: '' })),
    },
  });
  return outside;
}

function withLineBreak(source: SourceText, span: Span): Span {
  const next = source.lineStarts[source.positionAt(span.end).line];
  return { start: span.start, end: next ?? source.text.length };
}

const FORM =
  'a plan is written in blocks: `feature SLUG { … }`, then nodes such as `code SLUG "Title" { … }`';

const FOREIGN: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'TOML', pattern: /^[ \t]*(?:\[[\w."-]+\][ \t]*$|[A-Za-z_][\w-]*[ \t]*=[ \t]*["'\d[{])/ },
  { name: 'JSON', pattern: /^[ \t]*[{[]/ },
  { name: 'YAML', pattern: /^(?:---|%YAML\b|- |[ \t]*[A-Za-z_][\w-]*:(?:[ \t]|$))/ },
  { name: 'XML', pattern: /^[ \t]*<(?:\?xml|!DOCTYPE|[A-Za-z][\w-]*(?:>| [A-Za-z-]+=))/ },
  {
    name: 'a Cypher script',
    pattern: /^[ \t]*(?:\.begin\b|:begin\b|(?:CREATE|MATCH|MERGE|UNWIND|RETURN)\b)/i,
  },
];

function reportForeign(first: Line, report: Report): boolean {
  const found = FOREIGN.find(({ pattern }) => pattern.test(first.text));
  if (found === undefined) return false;
  report('syntax', { span: first.span, message: `this is ${found.name}, not a plan`, help: FORM });
  return true;
}

const CONFLICT_START = /^<{7}(?: |$)/;
const CONFLICT_BASE = /^\|{7}(?: |$)/;
const CONFLICT_MIDDLE = /^={7}$/;
const CONFLICT_END = /^>{7}(?: |$)/;

/**
 * Reports each conflict of an unfinished merge, and answers with what is no part of the plan then: the marker lines
 * and the side below `=======`.
 */
export function findConflicts(source: SourceText, report: Report): Span[] {
  if (!/^(?:<{7}|>{7}|={7}$)/m.test(source.text)) return [];
  const blanked: Span[] = [];
  const isInText = textBlockTest(source.text);
  let open: Line | undefined;
  let cut: Line | undefined;
  let middle: Line | undefined;
  for (const line of readLines(source)) {
    const { text, span } = line;
    if (CONFLICT_START.test(text)) {
      if (open !== undefined) reportConflict(open, undefined, undefined, report);
      open = line;
      cut = middle = undefined;
      blanked.push(span);
    } else if (open !== undefined && CONFLICT_END.test(text)) {
      reportConflict(open, middle, line, report);
      blanked.push({ start: cut?.span.start ?? span.start, end: span.end });
      open = cut = middle = undefined;
    } else if (open !== undefined && (CONFLICT_BASE.test(text) || CONFLICT_MIDDLE.test(text))) {
      cut ??= line;
      if (CONFLICT_MIDDLE.test(text)) middle ??= line;
      blanked.push(span);
    } else if (CONFLICT_END.test(text) || (CONFLICT_MIDDLE.test(text) && !isInText(span.start))) {
      reportConflict(line, undefined, undefined, report);
      blanked.push(span);
    }
  }
  if (open !== undefined) reportConflict(open, middle, undefined, report);
  return blanked;
}

function reportConflict(at: Line, middle: Line | undefined, end: Line | undefined, report: Report): void {
  report('syntax', {
    span: at.span,
    message: 'this is a merge-conflict marker: the merge is not finished',
    related: [
      ...(middle === undefined ? [] : [{ message: 'the other side starts here', span: middle.span }]),
      ...(end === undefined ? [] : [{ message: 'the conflict ends here', span: end.span }]),
    ],
    help: 'keep one side, or combine both, and delete the marker lines',
  });
}

function blank(text: string, spans: readonly Span[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    result += text.slice(at, from) + text.slice(from, end).replace(/[^\r\n]/g, ' ');
    at = end;
  }
  return result + text.slice(at);
}
