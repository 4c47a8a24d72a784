/** EBNF as the published grammar writes it: ISO/IEC 14977 without the commas between the parts of a sequence. */

export type Expression =
  | { readonly kind: 'terminal'; readonly text: string }
  | { readonly kind: 'rule'; readonly name: string }
  /** `? … ?`: what EBNF cannot say, in words. */
  | { readonly kind: 'special'; readonly text: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Expression[] }
  | { readonly kind: 'choice'; readonly options: readonly Expression[] }
  | { readonly kind: 'option'; readonly body: Expression }
  | { readonly kind: 'repetition'; readonly body: Expression }
  /** `body - excluded` */
  | { readonly kind: 'except'; readonly body: Expression; readonly excluded: Expression };

/** Rules by name, in order. */
export type Rules = ReadonlyMap<string, Expression>;

const WIDTH = 100;

/** `name = body ;`: on one line, or with one alternative a line where that is too long. */
export function printRule(name: string, body: Expression): string {
  const line = `${name} = ${print(body)} ;`;
  if (line.length <= WIDTH || body.kind !== 'choice') return line;
  const indent = ' '.repeat(name.length);
  return `${name} = ${body.options.map((each) => print(each)).join(`\n${indent} | `)}\n${indent} ;`;
}

function print(expression: Expression): string {
  switch (expression.kind) {
    case 'terminal':
      return expression.text.includes('"') ? `'${expression.text}'` : `"${expression.text}"`;
    case 'rule':
      return expression.name;
    case 'special':
      return `? ${expression.text} ?`;
    case 'sequence':
      return expression.parts.map((part) => (part.kind === 'choice' ? group(part) : print(part))).join(' ');
    case 'choice':
      return expression.options.map(print).join(' | ');
    case 'option':
      return `[ ${print(expression.body)} ]`;
    case 'repetition':
      return `{ ${print(expression.body)} }`;
    case 'except':
      return `${print(expression.body)} - ${expression.excluded.kind === 'choice' ? group(expression.excluded) : print(expression.excluded)}`;
  }
}

function group(expression: Expression): string {
  return `( ${print(expression)} )`;
}

/** The rules that an expression names, in order. */
export function namesIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'rule':
      return [expression.name];
    case 'sequence':
      return expression.parts.flatMap(namesIn);
    case 'choice':
      return expression.options.flatMap(namesIn);
    case 'option':
    case 'repetition':
      return namesIn(expression.body);
    case 'except':
      return [...namesIn(expression.body), ...namesIn(expression.excluded)];
    default:
      return [];
  }
}
