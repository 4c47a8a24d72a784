import type { NodeOverview } from '../run/overview.ts';

/** The slugs of the nodes, wave by wave. */
export function wavesOf(nodes: readonly NodeOverview[]): string[][] {
  const waves: string[][] = [];
  for (const { slug, wave } of nodes) {
    if (wave !== null) (waves[wave - 1] ??= []).push(slug);
  }
  return waves;
}

/** The slugs of the nodes that can be started. */
export function frontierOf(nodes: readonly NodeOverview[]): string[] {
  return nodes.filter((node) => node.state === 'frontier').map((node) => node.slug);
}

/** A line that says which nodes can be started, and how; empty when none can. */
export function frontierText(nodes: readonly NodeOverview[]): string {
  return sayReady(frontierOf(nodes));
}

/** The same for their slugs. */
export function sayReady(ready: readonly string[]): string {
  return ready.length === 0 ? '' : `ready: ${ready.join(', ')}; start them with \`gbuild dispatch\`\n`;
}
