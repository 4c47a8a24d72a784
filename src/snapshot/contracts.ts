import type { Edges } from './edges.ts';
import type { Entity, EntityOf } from './entities.ts';
import type { ReportProblem } from './problem.ts';

type Work = EntityOf<'GbuildNode'>;
type Field = EntityOf<'Field'>;

/** An edge from a node of work to what belongs to it. */
interface OwningEdge<E extends Entity> {
  readonly index: number;
  readonly from: Work;
  readonly to: E;
}

/** What belongs to a node of work, and what it leads to. */
export interface Contract {
  readonly inputs: Field[];
  readonly outputs: Field[];
  readonly reviews: EntityOf<'Review'>[];
  /** Each once. */
  readonly dependsOn: Set<Work>;
  readonly satisfies: Set<EntityOf<'Acceptance'>>;
}

/** The contracts of all nodes, and where fields come from. */
export interface Contracts {
  readonly of: ReadonlyMap<Work, Contract>;
  /** Who produces an output; nothing for an input. */
  readonly producers: ReadonlyMap<Field, Work>;
  /** What an input reads. */
  readonly sources: ReadonlyMap<Field, Field>;
}

/**
 * Gathers the edges by the node that they start at. A field or a review that belongs to no node or to another one, a
 * second source of an input, and a read of what is no output are reported and left out.
 */
export function readContracts(
  works: readonly Work[],
  entities: ReadonlyMap<number, Entity>,
  edges: Edges,
  nameOf: (entity: Entity) => string,
  report: ReportProblem,
): Contracts {
  const of = new Map(works.map((work): [Work, Contract] => [work, emptyContract()]));
  const owners = new Map<Entity, Work>();
  const own = <E extends Entity>(edge: OwningEdge<E>, list: E[] | undefined): void => {
    const at = ['relationships', edge.index];
    const owner = owners.get(edge.to);
    if (list === undefined || list.at(-1) === edge.to) return;
    if (owner === undefined) {
      owners.set(edge.to, edge.from);
      list.push(edge.to);
    } else {
      report(at, `${nameOf(edge.to)} is of ${nameOf(owner)} already, so it is none of ${nameOf(edge.from)}`);
    }
  };
  for (const edge of edges.OUTPUT) own(edge, of.get(edge.from)?.outputs);
  for (const edge of edges.INPUT) own(edge, of.get(edge.from)?.inputs);
  for (const edge of edges.REVIEWED) own(edge, of.get(edge.from)?.reviews);
  for (const { inputs, outputs } of of.values()) {
    dropDuplicates(inputs, 'input', nameOf, report);
    dropDuplicates(outputs, 'output', nameOf, report);
  }
  for (const { from, to } of edges.DEPENDS_ON) of.get(from)?.dependsOn.add(to);
  for (const { from, to } of edges.SATISFIES) of.get(from)?.satisfies.add(to);
  for (const entity of entities.values()) {
    if (entity.label !== 'Field' && entity.label !== 'Review') continue;
    if (!owners.has(entity)) report(['nodes', entity.index], `${nameOf(entity)} belongs to no node`);
  }
  const producers = new Map(
    [...of].flatMap(([work, { outputs }]) => outputs.map((field): [Field, Work] => [field, work])),
  );
  return { of, producers, sources: readSources(edges, producers, owners, nameOf, report) };
}

function readSources(
  { FROM }: Edges,
  producers: ReadonlyMap<Field, Work>,
  owners: ReadonlyMap<Entity, Work>,
  nameOf: (entity: Entity) => string,
  report: ReportProblem,
): Map<Field, Field> {
  const sources = new Map<Field, Field>();
  for (const { from, index, to } of FROM) {
    const at = ['relationships', index];
    if (producers.has(from)) report(at, `${nameOf(from)} is an output, but reads ${nameOf(to)}`);
    else if (!producers.has(to))
      report(
        at,
        `${nameOf(from)} reads ${nameOf(to)}, which is ${owners.has(to) ? 'an input' : 'no output of a node'}`,
      );
    else if (sources.has(from) && sources.get(from) !== to)
      report(
        at,
        `${nameOf(from)} reads ${nameOf(to)} besides ${nameOf(sources.get(from) ?? to)}; an input has one source`,
      );
    else sources.set(from, to);
  }
  return sources;
}

/** Leaves out the fields that have the name of one before them. */
function dropDuplicates(
  fields: Field[],
  direction: string,
  nameOf: (entity: Entity) => string,
  report: ReportProblem,
): void {
  const seen = new Set<string>();
  const kept = fields.filter((field) => {
    const isDuplicate = seen.has(field.properties.name);
    if (isDuplicate)
      report(
        ['nodes', field.index],
        `there is another ${direction} ${nameOf(field)}, which is the one that is read`,
      );
    seen.add(field.properties.name);
    return !isDuplicate;
  });
  fields.splice(0, fields.length, ...kept);
}

function emptyContract(): Contract {
  return { inputs: [], outputs: [], reviews: [], dependsOn: new Set(), satisfies: new Set() };
}
