import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

/** A piece of a line with its scopes, the outermost first and without that of the file. */
export interface ScopedToken {
  /** From 1. */
  readonly line: number;
  /** Offset in the file. */
  readonly start: number;
  readonly text: string;
  readonly scopes: readonly string[];
}

const GRAMMAR_FILE = new URL('../../../grammar/gbuild.tmLanguage.json', import.meta.url);

/** The published grammar in the machine that VS Code runs it on. */
export async function loadGrammar(): Promise<textmate.IGrammar> {
  const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
  await oniguruma.loadWASM(readFileSync(wasm));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: (name) =>
      Promise.resolve(
        name === 'source.gbuild'
          ? textmate.parseRawGrammar(readFileSync(GRAMMAR_FILE, 'utf8'), GRAMMAR_FILE.pathname)
          : null,
      ),
  });
  const grammar = await registry.loadGrammar('source.gbuild');
  if (grammar === null) throw new Error('there is no grammar');
  return grammar;
}

/** The pieces of a text that are more than blank, in order. */
export function tokensOf(grammar: textmate.IGrammar, text: string): ScopedToken[] {
  const tokens: ScopedToken[] = [];
  let stack = textmate.INITIAL;
  let offset = 0;
  for (const [index, part] of text.split(/(\r\n?|\n)/).entries()) {
    if (index % 2 === 0) {
      const result = grammar.tokenizeLine(part, stack);
      stack = result.ruleStack;
      for (const { startIndex, endIndex, scopes } of result.tokens) {
        const piece = part.slice(startIndex, endIndex);
        if (piece.trim() === '') continue;
        tokens.push({
          line: index / 2 + 1,
          start: offset + startIndex,
          text: piece,
          scopes: scopes.slice(1),
        });
      }
    }
    offset += part.length;
  }
  return tokens;
}

/** A listing of tokens: a line a token, under each line of the text. Scopes are written without `.gbuild`. */
export function listing(text: string, tokens: readonly ScopedToken[]): string {
  const lines = text.split(/\r\n?|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines
    .map((line, index) => {
      const own = tokens.filter((token) => token.line === index + 1);
      const width = Math.max(...own.map((token) => token.text.length));
      const listed = own.map((token) =>
        `    ${token.text.padEnd(width)}  ${token.scopes.map((each) => each.replace(/\.gbuild$/, '')).join(' ')}`.trimEnd(),
      );
      return `${[`${index + 1}| ${line}`.trimEnd(), ...listed].join('\n')}\n`;
    })
    .join('');
}
