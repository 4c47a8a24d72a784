/** A store of two nodes as its snapshot has it, whole and valid, to be broken in tests. */

export interface StoredNode {
  id: number;
  labels: string[];
  properties: Record<string, unknown>;
}

export interface StoredEdge {
  id: number;
  type: string;
  start_node: number;
  end_node: number;
  properties: Record<string, unknown>;
}

export interface StoredGraph {
  nodes: StoredNode[];
  relationships: StoredEdge[];
  [key: string]: unknown;
}

/** Node 3, `make`, is completed and was reviewed twice; node 4, `use`, reads its output and is pending. */
export function smallGraph(): StoredGraph {
  const edge = (id: number, type: string, start_node: number, end_node: number): StoredEdge => {
    return { id, type, start_node, end_node, properties: {} };
  };
  return {
    nodes: [
      {
        id: 1,
        labels: ['Feature'],
        properties: {
          feature: 'small',
          destination: 'It is used.',
          context: 'It is not.',
          out_of_scope: ['More'],
        },
      },
      { id: 2, labels: ['Acceptance'], properties: { id: 'a-1', text: 'it is used' } },
      {
        id: 3,
        labels: ['Code', 'GbuildNode'],
        properties: {
          slug: 'make',
          title: 'Make it',
          type: 'code',
          acceptance: ['output.thing is there', 'output.count is 1'],
          failure_policy: 'repair',
          model_tier: 'cheap',
          status: 'completed',
          started_at: '2026-01-31T09:00:00Z',
          completed_at: '2026-01-31T10:00:00Z',
        },
      },
      {
        id: 4,
        labels: ['Test', 'GbuildNode'],
        properties: {
          slug: 'use',
          title: 'Use it',
          type: 'test',
          acceptance: ['output.use is there'],
          failure_policy: 'stop',
          model_tier: 'strong',
          status: 'pending',
        },
      },
      { id: 5, labels: ['Field'], properties: { name: 'thing', shape: '<path>', value: 'dist/thing' } },
      { id: 6, labels: ['Field'], properties: { name: 'count', shape: '<integer>', value: 1 } },
      { id: 7, labels: ['Field'], properties: { name: 'use', shape: '<text>' } },
      { id: 8, labels: ['Field'], properties: { name: 'thing', shape: '<path>' } },
      { id: 9, labels: ['Field'], properties: { name: 'docs', shape: '<path of the manual>' } },
      {
        id: 10,
        labels: ['Review'],
        properties: {
          attempt: 1,
          verdict: 'fail',
          failed_criteria: ['output.count is 1'],
          at: '2026-01-31T09:30:00Z',
        },
      },
      {
        id: 11,
        labels: ['Review'],
        properties: { attempt: 2, verdict: 'pass', failed_criteria: [], at: '2026-01-31T09:59:00Z' },
      },
    ],
    relationships: [
      edge(1, 'HAS_ACCEPTANCE', 1, 2),
      edge(2, 'OUTPUT', 3, 5),
      edge(3, 'OUTPUT', 3, 6),
      edge(4, 'OUTPUT', 4, 7),
      edge(5, 'INPUT', 4, 9),
      edge(6, 'INPUT', 4, 8),
      edge(7, 'FROM', 8, 5),
      edge(8, 'DEPENDS_ON', 4, 3),
      edge(9, 'SATISFIES', 4, 2),
      edge(10, 'REVIEWED', 3, 10),
      edge(11, 'REVIEWED', 3, 11),
    ],
    indexes: [],
    constraints: [],
    next_node_id: 12,
    next_rel_id: 12,
  };
}

/** What `smallGraph` is as a plan. */
export const SMALL_PLAN = `feature small {
  destination "It is used."
  context "It is not."
  out_of_scope "More"
  acceptance a-1 "it is used"
}

code make "Make it" {
  output thing: <path>
  output count: <integer>
  acceptance "output.thing is there"
  acceptance "output.count is 1"
}

test use "Use it" {
  input docs: <path of the manual>
  input thing from make
  output use: <text>
  satisfies a-1
  acceptance "output.use is there"
  failure_policy stop
  model_tier strong
}
`;

/** The node or edge of an id. */
export function at<T extends { id: number }>(list: readonly T[], id: number): T {
  const found = list.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}
