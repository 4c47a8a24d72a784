import { EDGE_TABLE, type EdgeType, type Label } from '../language/store.ts';
import { wordsOf } from '../language/words.ts';
import type { Entity, EntityOf } from './entities.ts';
import type { ReportProblem } from './problem.ts';
import type { Envelope } from './schema.ts';

/** An edge of the model. */
export interface Edge<From extends Label = Label, To extends Label = Label> {
  /** Where it stands in `relationships`. */
  readonly index: number;
  readonly from: EntityOf<From>;
  readonly to: EntityOf<To>;
}

export type Edges = {
  readonly [T in EdgeType]: readonly Edge<(typeof EDGE_TABLE)[T]['from'], (typeof EDGE_TABLE)[T]['to']>[];
};

/** The edges by type, in the order of their ids. Any other edge is reported and left out. */
export function readEdges(
  graph: Envelope,
  entities: ReadonlyMap<number, Entity>,
  nameOf: (entity: Entity) => string,
  report: ReportProblem,
): Edges {
  const ids = new Set(graph.nodes.map(({ id }) => id));
  const found = Object.fromEntries(wordsOf(EDGE_TABLE).map((type): [string, Edge[]] => [type, []]));
  const inOrder = [...graph.relationships.entries()].sort(([, a], [, b]) => a.id - b.id);
  for (const [index, { end_node, properties, start_node, type }] of inOrder) {
    const at = ['relationships', index];
    const from = entities.get(start_node);
    const to = entities.get(end_node);
    const describe = (id: number, entity: Entity | undefined): string =>
      entity === undefined ? `node ${id}` : nameOf(entity);
    const edge = `${describe(start_node, from)} -[${type}]-> ${describe(end_node, to)}`;
    const lost = [start_node, end_node].filter((id) => !entities.has(id));
    if (from === undefined || to === undefined) {
      const missing = lost.some((id) => !ids.has(id));
      report(
        at,
        `${edge} ${missing ? 'leads to or from a node that is not there' : 'goes with a node that is left out'}`,
      );
    } else if (
      !isEdgeType(type) ||
      EDGE_TABLE[type].from !== from.label ||
      EDGE_TABLE[type].to !== to.label
    ) {
      report(at, `${edge} is no edge of a plan`);
    } else {
      found[type]?.push({ index, from, to });
      for (const key of Object.keys(properties ?? {}))
        report([...at, 'properties', key], `${edge} has the property \`${key}\``);
    }
  }
  // Each was sorted in by the labels of its ends.
  return found as unknown as Edges;
}

function isEdgeType(type: string): type is EdgeType {
  return Object.hasOwn(EDGE_TABLE, type);
}
