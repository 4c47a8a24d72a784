/** Writes a plan down in one of the countless layouts that mean the same. */

import type { Choices } from './plan-choices.ts';
import type { Spec, SpecFeatureItem, SpecItem, SpecNode } from './plan-spec.ts';

/** A token, and whether a blank may be left out beside it. */
interface Piece {
  readonly text: string;
  readonly word: boolean;
}

const COMMENTS = [
  '//',
  '// a comment',
  '// "an open quote',
  '// } { code x "Y" {',
  '// /* <a \\u0027 \\',
  '//// 😀 \u202e \u00a0',
  '// """',
];

export function printSpec(c: Choices, spec: Spec): string {
  const eol = c.pick(['\n', '\r\n', '\r']);
  const blocks = spec.nodes.map((node) => nodePieces(c, node, eol));
  blocks.splice(spec.featureAt, 0, featurePieces(c, spec, eol));
  const plain = c.once(2);
  let text = c.once(6) ? '\ufeff' : '';
  let before: Piece | undefined;
  for (const piece of blocks.flat()) {
    text += (plain ? plainBlank(before, piece, eol) : anyBlank(c, before, piece, eol)) + piece.text;
    before = piece;
  }
  return text + c.pick(['', eol, ' ', `${eol}// the end`]);
}

function plainBlank(before: Piece | undefined, piece: Piece, eol: string): string {
  if (before === undefined || /^[:,.]$/.test(piece.text) || before.text === '.') return '';
  return before.word && piece.word ? ' ' : eol;
}

function anyBlank(c: Choices, before: Piece | undefined, piece: Piece, eol: string): string {
  const none = before?.word === true && piece.word ? ' ' : '';
  const comment = c.pick(COMMENTS) ?? '//';
  switch (c.below(9)) {
    case 1:
      return none;
    case 2:
      return eol;
    case 3:
      return `${eol}${eol}\t`;
    case 4:
      return '\t  ';
    case 5:
      return ` ${comment}${eol}`;
    case 6:
      return `${eol}  ${comment}${eol}${eol}  `;
    case 7:
      return `${comment}${eol}\t`;
    default:
      return ' ';
  }
}

function word(text: string): Piece {
  return { text, word: true };
}

function mark(text: string): Piece {
  return { text, word: false };
}

function featurePieces(c: Choices, { feature }: Spec, eol: string): Piece[] {
  return [
    word('feature'),
    word(feature.slug),
    mark('{'),
    ...feature.items.flatMap((item) => featureItemPieces(c, item, eol)),
    mark('}'),
  ];
}

function featureItemPieces(c: Choices, item: SpecFeatureItem, eol: string): Piece[] {
  if (item.kind === 'out_of_scope')
    return [word(item.kind), ...list(item.texts.map((text) => printText(c, text, eol)))];
  if (item.kind === 'criterion') return [word('acceptance'), word(item.id), printText(c, item.text, eol)];
  return [word(item.kind), printText(c, item.text, eol)];
}

function nodePieces(c: Choices, { items, slug, title, type }: SpecNode, eol: string): Piece[] {
  return [
    word(type),
    word(slug),
    printText(c, title, eol),
    mark('{'),
    ...items.flatMap((item) => itemPieces(c, item, eol)),
    mark('}'),
  ];
}

function itemPieces(c: Choices, item: SpecItem, eol: string): Piece[] {
  switch (item.kind) {
    case 'external':
      return [word('input'), printName(c, item.name), mark(':'), printShape(c, item.shape, eol)];
    case 'read': {
      const { long, name, restated, shape, source, when } = item;
      return [
        word('input'),
        printName(c, name),
        ...(restated ? [mark(':'), printShape(c, shape, eol)] : []),
        word('from'),
        word(source.node),
        ...(long || source.field !== name ? [mark('.'), printName(c, source.field)] : []),
        ...(when === undefined ? [] : [word('when'), printString(c, when)]),
      ];
    }
    case 'output':
      return [word('output'), printName(c, item.name), mark(':'), printShape(c, item.shape, eol)];
    case 'depends_on':
      return [word(item.kind), ...list(item.nodes.map(word))];
    case 'satisfies':
      return [word(item.kind), ...list(item.ids.map(word))];
    case 'acceptance':
      return [word(item.kind), ...list(item.texts.map((text) => printText(c, text, eol)))];
    case 'verify':
      return [word(item.kind), word(item.node)];
    case 'failure_policy':
      return [
        word(item.kind),
        word(item.policy),
        ...(item.approach === undefined ? [] : [printText(c, item.approach, eol)]),
      ];
    case 'model_tier':
      return [word(item.kind), word(item.tier)];
    case 'cycle':
      return [
        ...[word('cycle'), word('rounds'), word(item.rounds)],
        ...[word('dedup'), printText(c, item.dedup, eol), word('exit'), word(item.exit)],
      ];
  }
}

function list(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [mark(','), piece]));
}

function printName(c: Choices, name: string): Piece {
  const isWord = /^[A-Za-z0-9_]+(-[A-Za-z0-9_]+)*$/.test(name);
  return isWord && !c.once(4) ? word(name) : printString(c, name);
}

function printShape(c: Choices, shape: string, eol: string): Piece {
  return isBracketed(shape) && !c.once(5) ? mark(shape) : printText(c, shape, eol);
}

/** Whether a shape can stand as it is. One that ends in an arrow is no shape, so it goes between quotes. */
function isBracketed(shape: string): boolean {
  if (!shape.startsWith('<') || /[\r\n]|[-=]>/.test(shape)) return false;
  let depth = 0;
  for (const [index, char] of [...shape].entries()) {
    if (char === '<') depth++;
    else if (char === '>') depth--;
    if (depth === 0) return index === [...shape].length - 1;
  }
  return false;
}

function printText(c: Choices, text: string, eol: string): Piece {
  return c.once(4) ? printBlock(c, text, eol) : printString(c, text);
}

function printString(c: Choices, text: string): Piece {
  return mark(`"${[...text].map((char) => printChar(c, char, false)).join('')}"`);
}

/** A text block; its closing quotes stand on a line of their own, whose indentation is the block's. */
function printBlock(c: Choices, text: string, eol: string): Piece {
  const indent = c.pick(['', '  ', '\t', '    ']);
  const lines = text.split('\n').map((line) => {
    // A line of blanks is an empty line, unless the blanks are escaped.
    if (line === '') return c.pick(['', indent, ' \t ']);
    const all = [...line].map((char) => printChar(c, char, true)).join('');
    return indent + (/^[ \t]+$/.test(all) ? [...line].map(unicode).join('') : all);
  });
  return mark(`"""${eol}${lines.join(eol)}${eol}${indent}"""`);
}

function printChar(c: Choices, char: string, inBlock: boolean): string {
  switch (char) {
    case '"':
      return inBlock && c.once(2) ? unicode(char) : '\\"';
    case '\\':
      return '\\\\';
    case '\n':
      return '\\n';
    case '\r':
      return '\\r';
    case '\t':
      return c.once(2) ? '\t' : '\\t';
    default:
      return c.once(10) ? unicode(char) : char;
  }
}

function unicode(char: string): string {
  const hex = (char.codePointAt(0) ?? 0).toString(16);
  return `\\u{${hex}}`;
}
