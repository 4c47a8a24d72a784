import { LABEL_TABLE, type Label, sharedProperties, type PropertyKind } from '../../src/language/store.ts';
import { wordsOf } from '../../src/language/words.ts';

/** How Cypher names what a property holds. */
const TYPES: Readonly<Record<PropertyKind, string>> = {
  text: ' STRING',
  texts: ' LIST<STRING NOT NULL>',
  integer: ' INTEGER',
  value: [
    '',
    '  STRING | INTEGER | FLOAT | BOOLEAN',
    '  | LIST<STRING NOT NULL> | LIST<INTEGER NOT NULL> | LIST<FLOAT NOT NULL> | LIST<BOOLEAN NOT NULL>',
  ].join('\n'),
};

const HEAD = `// What the engine itself refuses to store: a property that is missing or of the wrong type, and a second holder of
// a name that has to be unique. A write that breaks a constraint fails, and its transaction with it, so no later
// reader has to doubt these facts. What a constraint cannot say is left to validate.cypher.
//
// Every constraint has a name, label_property_rule, which an engine quotes in its error, and IF NOT EXISTS, which
// makes it harmless to run this script again. The rules are
//   required   the property is there
//   typed      the property, where it is there, has the type
//   unique     no two nodes share the value
//
// This file is generated from the graph model in src/language/store.ts.
`;

const END = `// Writes the snapshot, so that the store's file is there before its first node is.
.checkpoint
`;

/** `cypher/schema.cypher`: a constraint for each rule that the graph model has for a property. */
export function schemaCypher(): string {
  return [HEAD, ...wordsOf(LABEL_TABLE).map(constraintsOf), END].join('\n');
}

function constraintsOf(label: Label): string {
  const properties = [...sharedProperties(label)];
  const constraint = (name: string, rule: string, what: string): string =>
    `CREATE CONSTRAINT ${label.toLowerCase()}_${name}_${rule} IF NOT EXISTS FOR (n:${label}) REQUIRE n.${name} IS ${what};`;
  const lines = [
    ...commentLines(`${label}: ${LABEL_TABLE[label].about}`),
    ...properties
      .filter(([, { required }]) => required)
      .map(([name]) => constraint(name, 'required', 'NOT NULL')),
    ...properties.map(([name, { kind }]) => constraint(name, 'typed', `::${TYPES[kind]}`)),
    ...properties
      .filter(([, { unique }]) => unique === true)
      .map(([name]) => constraint(name, 'unique', 'UNIQUE')),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** How wide a comment grows. */
const WIDTH = 116;

/** A text as a comment over as many lines as it needs. */
function commentLines(text: string): string[] {
  const lines = ['//'];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + 1 + word.length > WIDTH) lines.push(`// ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
