import type { Entity, EntityKind, EntityOf } from './entities.ts';
import type { ReportProblem } from './problem.ts';
import type { Envelope } from './schema.ts';

/** From which kind of thing to which each edge of the model leads. */
const ENDS = {
  HAS_ACCEPTANCE: ['feature', 'criterion'],
  SATISFIES: ['work', 'criterion'],
  DEPENDS_ON: ['work', 'work'],
  INPUT: ['work', 'field'],
  OUTPUT: ['work', 'field'],
  FROM: ['field', 'field'],
  REVIEWED: ['work', 'review'],
} as const satisfies Readonly<Record<string, readonly [EntityKind, EntityKind]>>;

export type EdgeType = keyof typeof ENDS;

/** An edge of the model. */
export interface Edge<From extends EntityKind = EntityKind, To extends EntityKind = EntityKind> {
  /** Where it stands in `relationships`. */
  readonly index: number;
  readonly from: EntityOf<From>;
  readonly to: EntityOf<To>;
}

export type Edges = {
  readonly [T in EdgeType]: readonly Edge<(typeof ENDS)[T][0], (typeof ENDS)[T][1]>[];
};

/** The edges by type, in the order of their ids. Any other edge is reported and left out. */
export function readEdges(
  graph: Envelope,
  entities: ReadonlyMap<number, Entity>,
  nameOf: (entity: Entity) => string,
  report: ReportProblem,
): Edges {
  const ids = new Set(graph.nodes.map(({ id }) => id));
  const found: Record<EdgeType, Edge[]> = {
    HAS_ACCEPTANCE: [],
    SATISFIES: [],
    DEPENDS_ON: [],
    INPUT: [],
    OUTPUT: [],
    FROM: [],
    REVIEWED: [],
  };
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
    } else if (!isEdgeType(type) || ENDS[type][0] !== from.kind || ENDS[type][1] !== to.kind) {
      report(at, `${edge} is no edge of a plan`);
    } else {
      found[type].push({ index, from, to });
      for (const key of Object.keys(properties ?? {}))
        report([...at, 'properties', key], `${edge} has the property \`${key}\``);
    }
  }
  // Each was sorted in by the kinds of its ends.
  return found as Edges;
}

function isEdgeType(type: string): type is EdgeType {
  return Object.hasOwn(ENDS, type);
}
