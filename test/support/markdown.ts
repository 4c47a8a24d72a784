/** A fenced block of a Markdown text. */
export interface Fence {
  /** The word behind the opening fence. */
  readonly language: string;
  /** What follows it on that line. */
  readonly info: string;
  readonly text: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
}

/** The fenced blocks of a Markdown text, in order. */
export function fences(markdown: string): Fence[] {
  const found: Fence[] = [];
  let open: { language: string; info: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^```(\S*) ?(.*)$/.exec(line);
    if (fence === null) {
      open?.lines.push(line);
    } else if (open === undefined) {
      open = { language: fence[1] ?? '', info: fence[2] ?? '', line: index + 1, lines: [] };
    } else {
      found.push({
        language: open.language,
        info: open.info,
        line: open.line,
        text: `${open.lines.join('\n')}\n`,
      });
      open = undefined;
    }
  }
  if (open !== undefined) throw new Error(`the fence of line ${open.line} is not closed`);
  return found;
}

/** The targets of the links of a Markdown text that lead to files of the project. */
export function fileLinks(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target));
}
