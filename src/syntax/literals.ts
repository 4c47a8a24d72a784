import type { Span } from '../text/span.ts';

/** What can be wrong inside a literal. */
export interface LiteralFaults {
  /** An escape that is none, and where it starts. */
  badEscape(escape: string, start: number): void;
  /** A text block that begins on the line of its quotes. */
  textOnOpeningLine(span: Span): void;
}

/** What stands between the quotes of a literal, and where it starts in the text. */
interface Body {
  readonly raw: string;
  readonly offset: number;
}

/** The value of a string. Reports its bad escapes, which stand in the value without their backslash. */
export function cookString(body: Body, faults: LiteralFaults): string {
  return body.raw.includes('\\') ? resolveEscapes(splitLines(body), faults) : body.raw;
}

/**
 * The value of a text block: its lines without their common indentation, joined with LF, escapes resolved.
 *
 * The line break after the opening quotes goes, and so does the one before closing quotes that stand on a line
 * of their own; the indentation of that line counts with the others'. Blank lines become empty and do not count.
 */
export function cookTextBlock(body: Body, closed: boolean, faults: LiteralFaults): string {
  const lines = splitLines(body);
  const [opening, ...rest] = lines;
  if (opening === undefined) return '';
  if (!isBlank(opening.raw)) {
    if (rest.length > 0 && closed)
      faults.textOnOpeningLine({ start: opening.offset, end: opening.offset + opening.raw.length });
    return resolveEscapes(lines, faults);
  }
  const last = rest.at(-1);
  const closesOnOwnLine = last !== undefined && closed && isBlank(last.raw);
  const counted = rest.filter(
    (line, index) => !isBlank(line.raw) || (closesOnOwnLine && index === rest.length - 1),
  );
  const indent = commonIndent(counted.map((line) => line.raw));
  const kept = closesOnOwnLine ? rest.slice(0, -1) : rest;
  return resolveEscapes(
    kept.map(({ raw, offset }) =>
      isBlank(raw) ? { raw: '', offset } : { raw: raw.slice(indent.length), offset: offset + indent.length },
    ),
    faults,
  );
}

function splitLines({ raw, offset }: Body): Body[] {
  const lines: Body[] = [];
  let start = 0;
  for (const { 0: ending, index } of raw.matchAll(/\r\n?|\n/g)) {
    lines.push({ raw: raw.slice(start, index), offset: offset + start });
    start = index + ending.length;
  }
  lines.push({ raw: raw.slice(start), offset: offset + start });
  return lines;
}

/** Only what can be indentation is blank: a no-break space or a line separator is text. */
export function isBlank(line: string): boolean {
  return /^[ \t]*$/.test(line);
}

/** The blanks that a line starts with. */
export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** The longest run of blanks, to the letter, that all lines start with. */
export function commonIndent(lines: readonly string[]): string {
  let common: string | undefined;
  for (const line of lines) {
    const indent = indentOf(line);
    common ??= indent;
    let length = 0;
    while (length < common.length && common[length] === indent[length]) length++;
    common = common.slice(0, length);
  }
  return common ?? '';
}

const NAMED: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', n: '\n', r: '\r', t: '\t' };
const ESCAPE =
  /\\(?:u\{([0-9A-Fa-f]{1,6})\}|u[Dd][89ABab][0-9A-Fa-f]{2}\\u[Dd][C-Fc-f][0-9A-Fa-f]{2}|u\{[^}"\\\r\n]{0,16}\}?|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[^]|$)/gu;

function resolveEscapes(lines: readonly Body[], faults: LiteralFaults): string {
  return lines
    .map(({ raw, offset }) =>
      mapEscapes(raw, (escape, value, index) => {
        if (value === undefined) faults.badEscape(escape, offset + index);
        return value ?? escape.slice(1);
      }),
    )
    .join('\n');
}

/** A text with its escapes replaced, and whatever else follows a backslash: that has no value. */
export function mapEscapes(
  raw: string,
  replace: (escape: string, value: string | undefined, index: number) => string,
): string {
  return raw.replace(ESCAPE, (escape: string, hex: string | undefined, index: number) => {
    const code = hex === undefined ? -1 : Number.parseInt(hex, 16);
    const named = escape.length === 2 ? NAMED[escape.charAt(1)] : undefined;
    return replace(escape, named ?? (isScalarValue(code) ? String.fromCodePoint(code) : undefined), index);
  });
}

/** Whether the character at an offset is escaped: an odd number of backslashes stands before it. */
export function isEscaped(text: string, offset: number): boolean {
  let start = offset;
  while (text[start - 1] === '\\') start--;
  return (offset - start) % 2 === 1;
}

/** A code point that can stand alone: not beyond Unicode, not a lone surrogate. */
export function isScalarValue(code: number): boolean {
  return code >= 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}
