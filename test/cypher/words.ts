/** The words that a script of the catalogue names, each with its line: what is to be held against the graph model. */

import { readCatalogue } from '../support/engine.ts';

/** Something that a script names. */
export interface Named {
  /** `cypher/validate.cypher:137 (bad-type)`: the line, and the check whose branch it is in. */
  readonly at: string;
  readonly words: readonly string[];
}

/** A list of words, and what is looked for in it: `n.type IN ['code', …]`. */
export interface WordList extends Named {
  readonly subject: string;
  readonly check: string | undefined;
}

/** Everything in a script that a pattern finds; its groups are the words, those that took no part left out. */
export function find(file: string, pattern: RegExp): (Named & { readonly check: string | undefined })[] {
  const text = readCatalogue(file);
  return [...text.matchAll(pattern)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    const check = /\bRETURN '([a-z-]+)' AS check\b/.exec(text.slice(match.index))?.[1];
    const at = `cypher/${file}:${line}${check === undefined ? '' : ` (${check})`}`;
    return { at, check, words: match.slice(1).filter((word) => word !== undefined) };
  });
}

/** The lists of literals behind an `IN`; what is no literal in them is left out. */
export function wordLists(file: string): WordList[] {
  const item = String.raw`(?:'[^']*'|\$\w+)`;
  const list = new RegExp(String.raw`([$\w.]+) IN\s*\[\s*(${item}(?:\s*,\s*${item})*)\s*\]`, 'g');
  return find(file, list).map(({ at, check, words: [subject = '', items = ''] }) => ({
    at,
    check,
    subject,
    words: [...items.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? ''),
  }));
}

/** The properties that a script reads of what a variable stands for, each once, in the order of the first reading. */
export function propertiesRead(file: string, variable: string): string[] {
  const code = readCatalogue(file).replace(/^\/\/.*$/gm, '');
  const found = [...code.matchAll(new RegExp(String.raw`\b${variable}\.(\w+)`, 'g'))];
  return [...new Set(found.map((match) => match[1] ?? ''))];
}
