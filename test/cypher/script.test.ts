import { describe, expect, it } from 'vitest';

import { splitScript } from '../support/engine.ts';

/** The pieces as text, a command marked by its dot and an unfinished statement by a trailing `…`. */
function pieces(script: string): string[] {
  return splitScript(script).map((piece) =>
    piece.kind === 'command' ? piece.text : piece.body + (piece.terminated ? ';' : '…'),
  );
}

describe('splitScript', () => {
  it('finds nothing in nothing', () => {
    expect(pieces('')).toEqual([]);
    expect(pieces(' \n\t// a comment\n/* another; */\n')).toEqual([]);
  });

  it('splits statements and dot-commands', () => {
    expect(pieces('.begin\nA;\nB\n  C; D;\n.commit  \n.checkpoint')).toEqual([
      '.begin',
      'A;',
      'B\n  C;',
      'D;',
      '.commit',
      '.checkpoint',
    ]);
  });

  it('takes a dot for a command only where a line begins with it, between statements', () => {
    expect(pieces(' .begin x;')).toEqual(['.begin x;']);
    expect(pieces('A; .commit;')).toEqual(['A;', '.commit;']);
    expect(pieces('RETURN n\n.slug;')).toEqual(['RETURN n\n.slug;']);
    expect(pieces("RETURN '\n.commit\n';")).toEqual(["RETURN '\n.commit\n';"]);
  });

  it.each([
    ["'a;b'", 'single quotes'],
    ['"a;b"', 'double quotes'],
    ['`a;b`', 'backticks'],
    ["'it\\';s'", 'an escaped quote'],
    ["'\\\\' + ';'", 'an escaped backslash before the quote'],
    ['`a\\` + `;`', 'a backslash in backticks, which escapes nothing'],
    ['"it\'s;"', 'the other quote'],
    ["'// no comment;'", 'a comment sign in a literal'],
    ["'/* no comment;'", 'a comment sign in a literal, of the other kind'],
    ["1 // it's;\n", 'a line comment with a quote'],
    ['1 /* "; */', 'a block comment with a quote'],
    ['1 / 2', 'a lone slash'],
  ])('does not end a statement inside %s: %s', (expression) => {
    expect(pieces(`RETURN ${expression} AS x;RETURN 2;`)).toEqual([
      `RETURN ${expression} AS x;`,
      'RETURN 2;',
    ]);
  });

  it('hands over what no ; ends as unfinished', () => {
    expect(pieces('A; B')).toEqual(['A;', 'B…']);
    expect(pieces("A 'b;")).toEqual(["A 'b;…"]);
    expect(pieces("A 'b\\")).toEqual(["A 'b\\…"]);
    expect(pieces('A /* b;')).toEqual(['A /* b;…']);
  });

  it('keeps the comments in front of a statement apart from it, and knows its line', () => {
    expect(splitScript('// one\n.begin\n// two\n\n/* three */ A\nB; // four\nC;')).toEqual([
      { kind: 'command', text: '.begin', line: 2 },
      { kind: 'statement', text: '// two\n\n/* three */ A\nB', body: 'A\nB', line: 5, terminated: true },
      { kind: 'statement', text: '// four\nC', body: 'C', line: 7, terminated: true },
    ]);
  });
});
