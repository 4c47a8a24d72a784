/** The words in the scripts of the catalogue, which are text, are those of the graph model. */

import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import {
  EDGE_TABLE,
  LABEL_TABLE,
  type Label,
  labelOfType,
  OWNING_EDGES,
  sharedProperties,
} from '../../src/language/store.ts';
import {
  NODE_TYPES,
  SETTABLE_STATUSES,
  SETTLED_STATUSES,
  STATUSES,
  VERDICTS,
  wordsOf,
} from '../../src/language/words.ts';
import { find, type Named, propertiesRead, type WordList, wordLists } from './words.ts';

const VALIDATE = 'validate.cypher';
const FILES = readdirSync(new URL('../../cypher/', import.meta.url)).sort();
const LABELS = wordsOf(LABEL_TABLE);
const EDGES = wordsOf(EDGE_TABLE);
const TYPE_LABELS = NODE_TYPES.map(labelOfType);

/** The properties that hold a word of a set. */
const WORD_PROPERTIES = LABELS.flatMap((label) =>
  [...sharedProperties(label)].flatMap(([name, { words }]) => (words === undefined ? [] : [{ name, words }])),
);

/** What is to be changed where a script names other words than the model. */
function differences(found: readonly Named[], model: readonly string[]): string[] {
  const due = model.join(', ');
  return found
    .filter(({ words }) => words.join(', ') !== due)
    .map(({ at, words }) => `${at} has ${words.join(', ')}, but src/language has ${due}`);
}

/** The same where the scripts may name them in any order. */
function differencesInAnyOrder(found: readonly Named[], model: readonly string[]): string[] {
  return differences(
    found.map(({ at, words }) => ({ at, words: [...words].sort() })),
    [...model].sort(),
  );
}

/** The words of several findings, as of one at the line of the first. */
function together(file: string, found: readonly Named[]): Named {
  return { at: found[0]?.at ?? `cypher/${file}`, words: found.flatMap(({ words }) => words) };
}

function listsOf(check: string, subject: string): WordList[] {
  return wordLists(VALIDATE).filter((list) => list.check === check && list.subject === subject);
}

describe('validate.cypher', () => {
  it.each(WORD_PROPERTIES)('knows the words of $name', ({ name, words }) => {
    const check = name === 'verdict' ? 'bad-review' : `bad-${name.replaceAll('_', '-')}`;
    const lists = wordLists(VALIDATE).filter(
      (list) => list.check === check && list.subject.endsWith(`.${name}`),
    );
    const missing =
      lists.length === 1
        ? []
        : [
            `cypher/${VALIDATE}: ${lists.length} branches hold ${name} to its words; one is due, ${check}, with its breaks in test/cypher/breaks.ts`,
          ];
    expect([...missing, ...differences(lists, words)]).toEqual([]);
  });

  it('knows the label of each type', () => {
    const labels = listsOf('type-label', 'label');
    const types = listsOf('type-label', 'n.type');
    expect([labels.length, types.length]).toEqual([1, 1]);
    expect([...differences(labels, TYPE_LABELS), ...differences(types, NODE_TYPES)]).toEqual([]);
  });

  it('knows every label', () => {
    const ofWork = listsOf('unknown-node', 'label');
    const alone = find(VALIDATE, /size\(labels\(n\)\) = 1 AND \(([^)]*)\)/g).map(({ at, words }) => ({
      at,
      words: [...(words[0] ?? '').matchAll(/n:(\w+)/g)].map((match) => match[1] ?? ''),
    }));
    expect([ofWork.length, alone.length]).toEqual([1, 1]);
    const others = LABELS.filter((label) => label !== 'GbuildNode');
    expect([...differences(ofWork, ['GbuildNode', ...TYPE_LABELS]), ...differences(alone, others)]).toEqual(
      [],
    );
  });

  it('knows every edge and its ends', () => {
    const found = find(VALIDATE, /\(type\(r\) = '(\w+)' AND a:(\w+) AND b:(\w+)\)/g);
    const edges = found.map(({ at, words: [type, from, to] }) => ({ at, words: [`${from} ${type} ${to}`] }));
    const model = EDGES.map((type) => `${EDGE_TABLE[type].from} ${type} ${EDGE_TABLE[type].to}`);
    expect(differencesInAnyOrder([together(VALIDATE, edges)], model)).toEqual([]);
  });

  it.each(['a', 'b'])('names the end %s of an edge, whatever its label', (end) => {
    const found = find(VALIDATE, new RegExp(`WHEN ${end}:(\\w+) THEN`, 'g'));
    expect(differencesInAnyOrder([together(VALIDATE, found)], LABELS)).toEqual([]);
  });

  it('names what is at the end of an edge by the node that owns it', () => {
    const found = find(VALIDATE, /-\[:([A-Z_|]+)\]->\([ab]\)/g).filter(({ check }) => check === 'bad-edge');
    expect(found).toHaveLength(2);
    const owning = found.map(({ at, words }) => ({ at, words: (words[0] ?? '').split('|') }));
    expect(owning.flatMap((each) => differencesInAnyOrder([each], OWNING_EDGES))).toEqual([]);
  });
});

describe('a script tells all that the model has', () => {
  it.each<readonly [string, string, Label, readonly string[]]>([
    ['node.cypher', 'n', 'GbuildNode', []],
    ['node.cypher', 'o', 'Field', []],
    ['node.cypher', 'a', 'Acceptance', []],
    ['node.cypher', 'v', 'Review', []],
    // The store is for one feature, so nobody has to be told which.
    ['feature.cypher', 'f', 'Feature', ['feature']],
    ['feature.cypher', 'a', 'Acceptance', []],
    ['feature.cypher', 'o', 'Field', []],
  ])('%s has, as %s, every property of %s', (file, variable, label, untold) => {
    const model = [...sharedProperties(label).keys()].filter((name) => !untold.includes(name));
    const words = propertiesRead(file, variable);
    expect(differencesInAnyOrder([{ at: `cypher/${file}: ${variable}`, words }], model)).toEqual([]);
  });

  it('node.cypher has a column for each property of a node, in the order of the model', () => {
    const columns = find('node.cypher', /^ {2}n\.(\w+) AS (\w+),$/gm);
    const renamed = columns.filter(({ words: [property, column] }) => property !== column);
    expect(renamed).toEqual([]);
    const words = columns.map(({ words: [property = ''] }) => property);
    const at = columns[0]?.at ?? 'cypher/node.cypher';
    expect(differences([{ at, words }], [...sharedProperties('GbuildNode').keys()])).toEqual([]);
  });

  it('record-review.cypher writes every property of a review', () => {
    const [made] = find('record-review.cypher', /:Review \{([^}]*)\}/g);
    const words = [...(made?.words[0] ?? '').matchAll(/(\w+):/g)].map((match) => match[1] ?? '');
    const at = made?.at ?? 'cypher/record-review.cypher';
    expect(differences([{ at, words }], [...sharedProperties('Review').keys()])).toEqual([]);
  });
});

describe('the guards of the scripts', () => {
  it('record-review.cypher takes every verdict', () => {
    const found = find('record-review.cypher', /\$verdict = '(\w+)'/g);
    expect(differences([together('record-review.cypher', found)], VERDICTS)).toEqual([]);
  });

  it('set-status.cypher sets the statuses that a person may set, and takes no node out of any other', () => {
    const lists = wordLists('set-status.cypher');
    const taken = lists.filter(({ subject }) => subject === '$status');
    const kept = lists.filter(({ subject }) => subject === 'n.status');
    expect([taken.length, kept.length]).toEqual([1, 1]);
    const others = STATUSES.filter((status) => !SETTABLE_STATUSES.some((each) => each === status));
    expect([...differences(taken, SETTABLE_STATUSES), ...differences(kept, others)]).toEqual([]);
  });

  it.each(['dispatch.cypher', 'set-status.cypher', 'status.cypher'])(
    '%s lets a node wait for what is not settled',
    (file) => {
      const lists = wordLists(file).filter(({ subject }) => subject === 'd.status');
      expect(lists).toHaveLength(1);
      expect(differences(lists, SETTLED_STATUSES)).toEqual([]);
    },
  );
});

describe.each(FILES)('%s', (file) => {
  const unknown = (found: readonly Named[], known: readonly string[]): string[] =>
    found.flatMap(({ at, words }) =>
      words
        .flatMap((word) => word.split('|'))
        .filter((word) => !known.includes(word))
        .map((word) => `${at} has ${word}, which src/language does not have`),
    );

  it('names no word, label or edge that the model does not have', () => {
    expect([
      ...WORD_PROPERTIES.flatMap(({ name, words }) =>
        unknown(find(file, new RegExp(`(?<![\\w(])${name}\\s*(?:=|<>|:)\\s*'(\\w*)'`, 'g')), words),
      ),
      ...unknown(find(file, /(?:\(\w*|(?<!\[)\b[a-z]):([A-Z][a-z]\w*)/g), [...LABELS, ...TYPE_LABELS]),
      ...unknown(find(file, /-\[\w*:([A-Z_|]+)\]-/g), EDGES),
    ]).toEqual([]);
  });
});
