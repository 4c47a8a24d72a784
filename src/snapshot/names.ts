import type { Entity } from './entities.ts';
import type { Envelope } from './schema.ts';

/** How messages name the things of a snapshot: a node by its slug, a field and a review by the node they are of. */
export function nameEntities(
  graph: Envelope,
  entities: ReadonlyMap<number, Entity>,
): (entity: Entity) => string {
  const owners = new Map<number, string>();
  for (const { end_node, start_node, type } of graph.relationships) {
    const owner = entities.get(start_node);
    if (owner?.kind !== 'work' || !OWNING.includes(type) || owners.has(end_node)) continue;
    owners.set(end_node, owner.properties.slug);
  }
  return (entity) => {
    switch (entity.kind) {
      case 'feature':
        return `the feature \`${entity.properties.feature}\``;
      case 'criterion':
      case 'work':
        return `\`${entity.kind === 'work' ? entity.properties.slug : entity.properties.id}\``;
      case 'field':
        return `\`${owners.get(entity.id) ?? '?'}.${entity.properties.name}\``;
      case 'review':
        return `review ${entity.properties.attempt} of \`${owners.get(entity.id) ?? '?'}\``;
    }
  };
}

const OWNING = ['INPUT', 'OUTPUT', 'REVIEWED'];
