/*
 * How a block or an item is written, as data: a form is a list of parts. The parser's rules, the tree, the usage
 * lines, completion, snippets, colours, references and the published grammars are all made from forms.
 */

/** What a value is written as. */
export type ValueKind =
  /** A word: letters, digits and `_`, with single `-` inside. */
  | 'word'
  /** A word, or any name in quotes. */
  | 'name'
  /** A whole number. */
  | 'integer'
  /** A string or a text block. */
  | 'text'
  /** `<…>`, or a text. */
  | 'shape';

/** What refers to nodes: a read, a declared dependency, `verify`, the exit of a cycle. */
export const NODE_ROLES = ['source-node', 'declared-node', 'verify-node', 'exit-node'] as const;

/** What a value means: what it declares, what it refers to, what it is a member of. */
export type Role =
  | 'feature'
  | 'node'
  | 'criterion'
  | 'input'
  | 'output'
  | (typeof NODE_ROLES)[number]
  /** An output of the node before it. */
  | 'source-output'
  /** A criterion that is served. */
  | 'served-criterion'
  /** A word of the setting that is named like the item. */
  | 'setting'
  /** A member of the union that the output is. */
  | 'member'
  | 'number'
  | 'prose'
  | 'shape';

/** A fixed word inside an item. */
export interface KeywordPart {
  readonly part: 'keyword';
  readonly word: string;
  /** What stands behind it, in a sentence. */
  readonly help: string;
}

/** A punctuation mark inside an item. */
export interface MarkPart {
  readonly part: 'mark';
  readonly mark: ':' | '.';
  /** What a message says was expected where it is missing. */
  readonly expected: string;
}

/** A value, or a list of values with commas between them, and the field of the tree that holds it. */
export interface ValuePart {
  readonly part: 'value';
  readonly field: string;
  readonly kind: ValueKind;
  readonly role: Role;
  /** What a message says was expected where it is missing. */
  readonly expected: string;
  /** What stands in its place in an example and in a snippet, without quotes or brackets. */
  readonly example: string;
  /** For a text: what a message calls it when it is blank, and what it is to say. */
  readonly blank?: { readonly what: string; readonly help: string };
  readonly list?: true;
  /** The only word of the setting before it behind which it may stand, and what the word does with it. */
  readonly onlyBehind?: { readonly word: string; readonly help: string };
}

/** Parts that may be left out together. */
export interface OptionalPart {
  readonly part: 'optional';
  readonly form: Form;
}

/** Parts that are one value together, with a span of its own. */
export interface GroupPart {
  readonly part: 'group';
  readonly field: string;
  readonly form: Form;
}

/** A part of a form; `part` tells one from the other. */
export type Part = KeywordPart | MarkPart | ValuePart | OptionalPart | GroupPart;
/** The parts of a block's head or of an item behind its keyword, in the order of writing. */
export type Form = readonly Part[];

/** All parts of a form in the order of writing, those inside others included, each with the field path to it. */
export function* partsOf(form: Form, path: readonly string[] = []): Generator<Placed> {
  for (const part of form) {
    if (part.part === 'optional') yield* partsOf(part.form, path);
    else if (part.part === 'group') yield* partsOf(part.form, [...path, part.field]);
    else yield { part, path };
  }
}

/** A part that is written as a token, and the groups it is in. */
export interface Placed {
  readonly part: KeywordPart | MarkPart | ValuePart;
  readonly path: readonly string[];
}
