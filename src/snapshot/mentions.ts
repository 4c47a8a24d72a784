/*
 * How a contract of 0.4 says where a value comes from: somewhere in its text stands `NODE.output.FIELD`, as in
 * `<integer, from a-produce.output.value>`.
 */

/** The outputs of every node: shapes by name, by slug. */
export type OutputShapes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A passage of a text that names an output. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly node: string;
  /** The name of an output of that node, or `undefined` if the text names none that there is. */
  readonly field: string | undefined;
  /** What follows the name of the field: the path of a part of the value. */
  readonly part: string;
}

const START =
  /(?<![\p{L}\p{N}_.-])([A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*)\.(?:contract\.)?outputs?(?![\p{L}\p{N}_-])/gu;
const BRACKETED = /\[(?:"([^"\]]*)"|'([^'\]]*)')\]/uy;
const PART = /(?:\.[\p{L}\p{N}_-]+|\[[^\]\s]*\])+/uy;

/** The mentions in a text, in order, also those of nodes and fields that are not there. */
export function findMentions(text: string, outputs: OutputShapes): Mention[] {
  const found: Mention[] = [];
  for (const { 0: written, 1: node = '', index } of text.matchAll(START)) {
    const behind = index + written.length;
    const { end, field } = fieldAt(text, behind, outputs.get(node));
    const part = stickyMatch(PART, text, end);
    // Of a field that is not there, the part is its name.
    found.push({ start: index, end: end + part.length, node, field, part });
  }
  return found;
}

function fieldAt(
  text: string,
  at: number,
  fields: ReadonlyMap<string, string> = new Map(),
): { readonly field: string | undefined; readonly end: number } {
  BRACKETED.lastIndex = at;
  const bracketed = BRACKETED.exec(text);
  const name = bracketed?.[1] ?? bracketed?.[2];
  if (bracketed !== null && name !== undefined && fields.has(name))
    return { field: name, end: at + bracketed[0].length };
  if (text.charAt(at) === '.') {
    let field: string | undefined;
    for (const each of fields.keys()) {
      const isLonger = each.length > (field?.length ?? 0);
      if (isLonger && text.startsWith(each, at + 1) && endsName(text, at + 1 + each.length)) field = each;
    }
    if (field !== undefined) return { field, end: at + 1 + field.length };
    if (stickyMatch(PART, text, at) !== '') return { field: undefined, end: at };
  }
  // The output as a whole: clear if it is one field.
  const [only, ...others] = fields.keys();
  return { field: others.length === 0 && bracketed === null ? only : undefined, end: at };
}

/** Whether a name may end at an offset: what follows does not go on with it. */
function endsName(text: string, at: number): boolean {
  return !/^(?:[\p{L}\p{N}_]|-[\p{L}\p{N}_])/u.test(text.slice(at, at + 3));
}

function stickyMatch(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Words that lead from what a value is to where it comes from, or from one source to the next. */
const LEADS = new Set([
  ...['from', 'of', 'in', 'by', 'via', 'see', 'as', 'is', 'and', 'or', 'plus'],
  ...['read', 'taken', 'copied', 'comes', 'coming', 'given', 'returned', 'produced'],
]);
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '"': '"', "'": "'", '`': '`' };

/** What a text says besides its mentions: `<integer>` for the example above, and nothing for a mention alone. */
export function withoutMentions(text: string, mentions: readonly Mention[]): string {
  const kept: string[] = [];
  let at = 0;
  let closers: readonly string[] = [];
  const append = (end: number): void => {
    let segment = text.slice(at, end);
    for (const closer of closers) if (segment.startsWith(closer)) segment = segment.slice(closer.length);
    const isFirst = kept.length === 0 || (kept.length === 1 && kept[0] === '<');
    if (isFirst) segment = segment.replace(/^[\s,;:.]+/, '');
    else if (/^[\p{L}\p{N}(<]/u.test(segment)) segment = ` ${segment}`;
    if (segment !== '') kept.push(segment);
  };
  for (const { end, start } of mentions) {
    append(start);
    at = end;
    closers = dropLead(kept);
  }
  append(text.length);
  const rest = kept.join('').trim();
  return /^<?[\s,;:.]*>?$/.test(rest) ? '' : rest;
}

/** Drops what leads to a mention from the end of what was kept; answers with what closes the brackets it was in. */
function dropLead(kept: string[]): string[] {
  const closers: string[] = [];
  for (let last = kept.pop(); last !== undefined; last = kept.pop()) {
    const { openers, text } = withoutLead(last);
    closers.push(...openers.flatMap((opener) => CLOSERS[opener] ?? []));
    if (text === '') continue;
    kept.push(text);
    break;
  }
  return closers;
}

/** The text without the separators and words at its end that lead to a mention, and the brackets it is in. */
function withoutLead(text: string): { readonly text: string; readonly openers: readonly string[] } {
  let end = text.length;
  const openers: string[] = [];
  for (;;) {
    const char = text.charAt(end - 1);
    if (char === '') break;
    if (Object.hasOwn(CLOSERS, char)) openers.push(char);
    if (/[\s,;:=\u2013\u2014([`'"-]/u.test(char)) {
      end--;
      continue;
    }
    let start = end;
    while (start > 0 && end - start < 10 && /[A-Za-z]/.test(text.charAt(start - 1))) start--;
    const isWhole = !/[\p{L}\p{N}_]/u.test(text.charAt(start - 1));
    if (!isWhole || !LEADS.has(text.slice(start, end).toLowerCase())) break;
    end = start;
  }
  return { text: text.slice(0, end), openers };
}
