import { LABEL_TABLE, type Label, labelOfType, type PropertiesOf, propertiesOf } from '../language/store.ts';
import { entryOf } from '../language/words.ts';
import { wellFormedProperties } from './lone-surrogates.ts';
import type { ReportProblem } from './problem.ts';
import { type Envelope, parseAs, STORED } from './schema.ts';

/*
 * The nodes of a snapshot by their labels. A node that the model does not have is reported and left out; a node
 * that it has, but without its properties, makes the snapshot malformed.
 */

interface Stored<L extends Label> {
  readonly label: L;
  readonly id: number;
  /** Where it stands in `nodes`. */
  readonly index: number;
  readonly properties: PropertiesOf<L>;
}

export type EntityOf<L extends Label> = L extends Label ? Stored<L> : never;
export type Entity = EntityOf<Label>;

/** What was read: `malformed` gets what makes the snapshot unreadable, `leftOut` what the model does not know. */
export function readEntities(
  graph: Envelope,
  malformed: ReportProblem,
  leftOut: ReportProblem,
): Map<number, Entity> {
  const found = new Map<number, Entity>();
  for (const [index, { id, labels, properties }] of graph.nodes.entries()) {
    const known = [...new Set(labels)].filter(isLabel);
    const [label] = known;
    if (label === undefined || known.length > 1) {
      leftOut(['nodes', index], `node ${id} ${describeLabels(labels)}, which is no node of a plan`);
      continue;
    }
    const at = ['nodes', index, 'properties'];
    const read = parseAs(STORED[label], wellFormedProperties(properties, at, leftOut), at, malformed);
    // The properties are those of the label, which the type checker cannot follow.
    if (read !== undefined) found.set(id, { label, id, index, properties: read } as Entity);
  }
  return found;
}

function isLabel(word: string): word is Label {
  return entryOf(LABEL_TABLE, word) !== undefined;
}

/** Reports labels and properties that the model does not know, each with the name of what it is on. */
export function reportUnknowns(
  graph: Envelope,
  entities: ReadonlyMap<number, Entity>,
  nameOf: (entity: Entity) => string,
  report: ReportProblem,
): void {
  for (const entity of entities.values()) {
    const { index, label: own } = entity;
    const { labels = [], properties = {} } = graph.nodes[index] ?? {};
    for (const [at, label] of labels.entries()) {
      if (label === own || (own === 'GbuildNode' && label === labelOfType(entity.properties.type))) continue;
      report(['nodes', index, 'labels', at], `${nameOf(entity)} has the label \`${label}\``);
    }
    const known = propertiesOf(own);
    for (const [key, value] of Object.entries(properties)) {
      if (known.has(key) || value === null) continue;
      report(['nodes', index, 'properties', key], `${nameOf(entity)} has the property \`${key}\``);
    }
  }
}

function describeLabels(labels: readonly string[]): string {
  if (labels.length === 0) return 'has no label';
  const names = labels.map((label) => `\`${label}\``).join(', ');
  return `has the ${labels.length === 1 ? 'label' : 'labels'} ${names}`;
}
