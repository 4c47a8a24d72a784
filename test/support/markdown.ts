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

/** The targets of the links of a Markdown text that lead into the project, the text itself among them. */
export function ownLinks(markdown: string): string[] {
  return [...withoutFences(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** What a link to each heading of a Markdown text has behind its `#`, as GitHub makes it. */
export function anchors(markdown: string): string[] {
  const used = new Map<string, number>();
  return [...withoutFences(markdown).matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const before = used.get(anchor) ?? 0;
    used.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

function withoutFences(markdown: string): string {
  return markdown.replace(/^```[^]*?^```$/gm, '');
}
