import type { EdgeType } from '../language/store.ts';
import { FIRST_STATUS } from '../language/words.ts';
import { wellFormedText } from './lone-surrogates.ts';
import { inputsOf, type OldField, outputShapes } from './old-contract.ts';
import type { ReportProblem } from './problem.ts';
import { describe, type Envelope, isObject, type JsonObject } from './schema.ts';

/*
 * A plan of 0.4 as the graph that 0.6 would hold for it: the nodes keep their positions, and the fields that
 * their contracts come to are added behind them.
 */

type StoredNode = Envelope['nodes'][number];
type StoredEdge = Envelope['relationships'][number];

/** Rewrites a graph of 0.4. What is lost on the way is reported; nodes that are no work pass as they are. */
export function upgradePlan(graph: Envelope, fatal: ReportProblem, report: ReportProblem): Envelope {
  const contracts = graph.nodes.map((node, index) => contractOf(node, index, fatal, report));
  const shapes = new Map<string, ReadonlyMap<string, string>>();
  for (const [index, { properties }] of graph.nodes.entries()) {
    const contract = contracts[index];
    const slug = properties['slug'];
    if (contract !== undefined && typeof slug === 'string' && !shapes.has(slug))
      shapes.set(slug, outputShapes(contract['output']));
  }
  const added = new Additions(graph, report);
  // All outputs stand before the inputs that read them.
  for (const [index, { id, properties }] of graph.nodes.entries()) {
    const contract = contracts[index];
    if (contract === undefined) continue;
    const at = ['nodes', index, 'properties', 'contract', 'output'];
    for (const [name, shape] of outputShapes(contract['output']))
      added.output(id, String(properties['slug']), { name, shape, from: undefined }, at);
  }
  for (const [index, { id, properties }] of graph.nodes.entries()) {
    const contract = contracts[index];
    if (contract === undefined) continue;
    const at = ['nodes', index, 'properties', 'contract', 'input'];
    const inputs = inputsOf(String(properties['slug']), contract['input'], at, shapes, report);
    for (const field of inputs) added.input(id, field, at);
  }
  const nodes = graph.nodes.map((node, index) =>
    contracts[index] === undefined ? upgradeOther(node) : upgradeWork(node),
  );
  return {
    ...graph,
    nodes: [...nodes, ...added.nodes],
    relationships: [...graph.relationships, ...added.edges],
  };
}

/** The contract of a node of work, empty where there is none; `undefined` for any other node. */
function contractOf(
  { labels, properties }: StoredNode,
  index: number,
  fatal: ReportProblem,
  report: ReportProblem,
): JsonObject | undefined {
  if (!labels.includes('GbuildNode')) return undefined;
  if (properties['status'] !== undefined)
    report(
      ['nodes', index, 'properties', 'status'],
      `\`${String(properties['slug'])}\` has the property \`status\``,
    );
  const contract = properties['contract'] ?? {};
  const at = ['nodes', index, 'properties', 'contract'];
  if (!isObject(contract)) {
    fatal(at, `expected an object, found ${describe(contract)}`);
    return {};
  }
  for (const key of Object.keys(contract)) {
    if (key === 'input' || key === 'output') continue;
    report([...at, key], `the contract of \`${String(properties['slug'])}\` has the part \`${key}\``);
  }
  return contract;
}

function upgradeWork({ properties, ...node }: StoredNode): StoredNode {
  const { contract: _contract, ...others } = properties;
  return { ...node, properties: { ...others, status: FIRST_STATUS } };
}

function upgradeOther(node: StoredNode): StoredNode {
  const isFeature = node.labels.includes('Feature') && node.properties['out_of_scope'] === undefined;
  return isFeature ? { ...node, properties: { ...node.properties, out_of_scope: [] } } : node;
}

/** The nodes and edges that fields come to, with ids of their own. */
class Additions {
  readonly nodes: StoredNode[] = [];
  readonly edges: StoredEdge[] = [];
  readonly #outputs = new Map<string, number>();
  readonly #report: ReportProblem;
  #nodeId: number;
  #edgeId: number;

  constructor({ nodes, relationships }: Envelope, report: ReportProblem) {
    this.#report = report;
    this.#nodeId = nodes.reduce((most, { id }) => Math.max(most, id), 0);
    this.#edgeId = relationships.reduce((most, { id }) => Math.max(most, id), 0);
  }

  output(owner: number, slug: string, field: OldField, at: readonly PropertyKey[]): void {
    const id = this.#field(field, at);
    const key = `${slug} ${field.name}`;
    if (!this.#outputs.has(key)) this.#outputs.set(key, id);
    this.#edge('OUTPUT', owner, id);
  }

  input(owner: number, field: OldField, at: readonly PropertyKey[]): void {
    const id = this.#field(field, at);
    this.#edge('INPUT', owner, id);
    const source = field.from && this.#outputs.get(`${field.from.node} ${field.from.field}`);
    if (source !== undefined) this.#edge('FROM', id, source);
  }

  #field({ name, shape }: OldField, at: readonly PropertyKey[]): number {
    const whole = (text: string): string => wellFormedText(text, [...at, name], this.#report);
    this.#nodeId++;
    this.nodes.push({
      id: this.#nodeId,
      labels: ['Field'],
      properties: { name: whole(name), shape: whole(shape) },
    });
    return this.#nodeId;
  }

  #edge(type: EdgeType, start: number, end: number): void {
    this.#edgeId++;
    this.edges.push({ id: this.#edgeId, type, start_node: start, end_node: end, properties: {} });
  }
}
