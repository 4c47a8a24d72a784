/** Plans of 0.4, put together part by part as the format has them. */

export interface OldNode {
  readonly slug: string;
  readonly type?: string;
  readonly title?: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly acceptance?: readonly string[];
  readonly verify?: string | null;
  readonly policy?: string;
  readonly tier?: string;
  readonly dependsOn?: readonly string[];
  readonly satisfies?: readonly string[];
  /** Further properties, or other ones. */
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** The text of a `graph.json` of 0.4 with one criterion a slug of which nodes satisfy. */
export function oldGraph(...work: readonly OldNode[]): string {
  const criteria = [...new Set(work.flatMap(({ satisfies = [] }) => satisfies))].sort();
  const criterionId = (id: string): number => 2 + criteria.indexOf(id);
  const workId = (slug: string): number => 2 + criteria.length + work.findIndex((node) => node.slug === slug);
  const nodes = [
    {
      id: 1,
      labels: ['Feature'],
      properties: { feature: 'old', destination: 'It is new.', context: 'It is old.', out_of_scope: [] },
    },
    ...criteria.map((id) => ({
      id: criterionId(id),
      labels: ['Acceptance'],
      properties: { id, text: `criterion ${id}` },
    })),
    ...work.map(({ slug, ...node }) => {
      const type = node.type ?? 'code';
      return {
        id: workId(slug),
        labels: ['GbuildNode', type.charAt(0).toUpperCase() + type.slice(1)],
        properties: {
          slug,
          title: node.title ?? `Do ${slug}`,
          type,
          contract: { input: node.input ?? {}, output: node.output ?? { value: '<integer>' } },
          acceptance: node.acceptance ?? ['it is done'],
          verify: node.verify ?? null,
          failure_policy: node.policy ?? 'repair',
          model_tier: node.tier ?? 'cheap',
          ...node.properties,
        },
      };
    }),
  ];
  const edges = [
    ...criteria.map((id) => ['HAS_ACCEPTANCE', 1, criterionId(id)] as const),
    ...work.flatMap(({ dependsOn = [], satisfies = [], slug }) => [
      ...dependsOn.map((on) => ['DEPENDS_ON', workId(slug), workId(on)] as const),
      ...satisfies.map((id) => ['SATISFIES', workId(slug), criterionId(id)] as const),
    ]),
  ];
  const relationships = edges.map(([type, start_node, end_node], index) => {
    return { id: index + 1, type, start_node, end_node, properties: {} };
  });
  return JSON.stringify({
    nodes,
    relationships,
    indexes: [],
    constraints: [],
    next_node_id: nodes.length + 1,
    next_rel_id: relationships.length + 1,
  });
}
