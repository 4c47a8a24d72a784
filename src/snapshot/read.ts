import {
  type Charted,
  type Label,
  type PlanLabel,
  planProperties,
  type PropertiesOf,
} from '../language/store.ts';
import { canonicalOrder } from '../plan/canonical.ts';
import type { Criterion, PlanInput, PlanNode } from '../plan/model.ts';
import { type Contract, type Contracts, readContracts } from './contracts.ts';
import { isOldFormat, readDocument } from './document.ts';
import { type Edges, readEdges } from './edges.ts';
import { type Entity, type EntityOf, readEntities, reportUnknowns } from './entities.ts';
import { nameEntities } from './names.ts';
import { problemList, type ReportProblem, type SnapshotProblem } from './problem.ts';
import { progressOf } from './progress.ts';
import type { Envelope } from './schema.ts';
import type { RunProgress, RunState } from './state.ts';

export type { SnapshotProblem } from './problem.ts';

/** What a snapshot says, as far as it can be said, and everything that could not. */
export interface SnapshotReading {
  /** The plan is in canonical order. Absent exactly when a problem is fatal. */
  readonly state: RunState | undefined;
  readonly problems: readonly SnapshotProblem[];
}

/**
 * Reads the snapshot of a 0.6 store: the text of its `graph.json`. Never throws. A dependency of which nothing is read stays in `dependsOn`, so that
 * the cut test can find it. O(size × log).
 */
export function readSnapshot(text: string): SnapshotReading {
  const { fatal, problems, report } = problemList();
  const graph = readDocument(text, fatal, report);
  if (graph !== undefined && isOldFormat(graph))
    fatal([], 'this is a plan of 0.4, not a store; make it a plan with `gbuild import`');
  const isStore = graph !== undefined && !problems.some(({ isFatal }) => isFatal);
  const state = isStore ? readStore(graph, fatal, report) : undefined;
  return { state, problems };
}

/** The state that a graph of the 0.6 model holds, or `undefined` once something fatal has been reported. */
export function readStore(
  graph: Envelope,
  fatal: ReportProblem,
  report: ReportProblem,
): RunState | undefined {
  let isMalformed = false;
  const malformed: ReportProblem = (path, message) => {
    isMalformed = true;
    fatal(path, message);
  };
  const entities = readEntities(graph, malformed, report);
  if (isMalformed) return undefined;
  const nameOf = nameEntities(graph, entities);
  const [feature, ...others] = ofLabel(entities, 'Feature');
  if (feature === undefined) {
    fatal(['nodes'], 'expected a node with the label `Feature`, but there is none');
    return undefined;
  }
  for (const other of others) {
    report(['nodes', other.index], `${nameOf(other)} is a second one; a plan has one feature`);
    entities.delete(other.id);
  }
  dropDuplicates(entities, nameOf, report);
  reportUnknowns(graph, entities, nameOf, report);
  const edges = readEdges(graph, entities, nameOf, report);
  const { feature: slug, ...properties } = chartedProperties('Feature', feature.properties);
  const works = ofLabel(entities, 'GbuildNode');
  const contracts = readContracts(works, entities, edges, nameOf, report);
  const plan = {
    feature: { slug, ...properties, criteria: criteriaOf(entities, edges, nameOf, report) },
    nodes: works.map((work) => nodeOf(work, contracts, nameOf, report)),
  };
  const progress = works.map((work): [string, RunProgress] => [
    work.properties.slug,
    progressOf(work, contractOf(work, contracts)),
  ]);
  return {
    plan: canonicalOrder(plan),
    progress: new Map(progress),
    revision: feature.properties.revision ?? 0,
  };
}

function ofLabel<L extends Label>(entities: ReadonlyMap<number, Entity>, label: L): EntityOf<L>[] {
  return [...entities.values()]
    .filter((entity): entity is Extract<Entity, { label: L }> & EntityOf<L> => entity.label === label)
    .sort((a, b) => a.id - b.id);
}

/** Leaves out whatever has the slug of another node, or the id of another criterion. */
function dropDuplicates(
  entities: Map<number, Entity>,
  nameOf: (entity: Entity) => string,
  report: ReportProblem,
): void {
  const seen = new Set<string>();
  for (const entity of [...ofLabel(entities, 'GbuildNode'), ...ofLabel(entities, 'Acceptance')]) {
    const key =
      entity.label === 'GbuildNode' ? `slug ${entity.properties.slug}` : `criterion ${entity.properties.id}`;
    if (seen.has(key)) {
      const what = entity.label === 'GbuildNode' ? 'node' : 'criterion';
      report(
        ['nodes', entity.index],
        `there is another ${what} ${nameOf(entity)}, which is the one that is read`,
      );
      entities.delete(entity.id);
    }
    seen.add(key);
  }
}

function criteriaOf(
  entities: ReadonlyMap<number, Entity>,
  { HAS_ACCEPTANCE }: Edges,
  nameOf: (entity: Entity) => string,
  report: ReportProblem,
): Criterion[] {
  const linked = new Set(HAS_ACCEPTANCE.map(({ to }) => to));
  return ofLabel(entities, 'Acceptance').map((criterion) => {
    if (!linked.has(criterion)) {
      report(
        ['nodes', criterion.index],
        `${nameOf(criterion)} is no criterion of the feature; in a plan it is one`,
      );
    }
    return chartedProperties('Acceptance', criterion.properties);
  });
}

function nodeOf(
  work: EntityOf<'GbuildNode'>,
  contracts: Contracts,
  nameOf: (entity: Entity) => string,
  report: ReportProblem,
): PlanNode {
  const contract = contractOf(work, contracts);
  for (const input of contract.inputs) {
    if (input.properties.value === undefined || input.properties.value === null) continue;
    report(
      ['nodes', input.index, 'properties', 'value'],
      `${nameOf(input)} is an input with a value; only outputs have one`,
    );
  }
  const inputs = contract.inputs.map((input) => inputOf(input, contracts));
  const declared = new Set([...contract.dependsOn].map((other) => other.properties.slug));
  const reads = new Set(inputs.flatMap(({ from }) => from?.node ?? []));
  for (const slug of reads) {
    if (declared.has(slug)) continue;
    report(
      ['nodes', work.index],
      `${nameOf(work)} reads \`${slug}\` without depending on it; in a plan it depends on it`,
    );
  }
  return {
    ...chartedProperties('GbuildNode', work.properties),
    inputs,
    outputs: contract.outputs.map((output) => chartedProperties('Field', output.properties)),
    dependsOn: [...new Set([...reads, ...declared])],
    satisfies: [...contract.satisfies].map((criterion) => criterion.properties.id),
  };
}

function inputOf(input: EntityOf<'Field'>, { producers, sources }: Contracts): PlanInput {
  const source = sources.get(input);
  const node = source && producers.get(source);
  return {
    ...chartedProperties('Field', input.properties),
    from: node && { node: node.properties.slug, field: source.properties.name },
  };
}

function contractOf(work: EntityOf<'GbuildNode'>, contracts: Contracts): Contract {
  const contract = contracts.of.get(work);
  if (contract === undefined) throw new Error(`no contract for ${work.properties.slug}`);
  return contract;
}

/** Those of the properties that the chart of a plan wrote. */
function chartedProperties<L extends PlanLabel>(label: L, properties: PropertiesOf<L>): Charted<L> {
  const charted = planProperties(label).map((name) => [name, properties[name] ?? undefined]);
  // The names are those of the type, which the type checker cannot follow.
  return Object.fromEntries(charted) as Charted<L>;
}
