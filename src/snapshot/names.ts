import { OWNING_EDGES } from '../language/store.ts';
import type { Entity } from './entities.ts';
import type { Envelope } from './schema.ts';

/** How messages name the parts of a snapshot: a node by its slug, a field and a review by the node they belong to. */
export function nameEntities(
  graph: Envelope,
  entities: ReadonlyMap<number, Entity>,
): (entity: Entity) => string {
  const owners = new Map<number, string>();
  for (const { end_node, start_node, type } of graph.relationships) {
    const owner = entities.get(start_node);
    if (owner?.label !== 'GbuildNode' || !isOwning(type) || owners.has(end_node)) continue;
    owners.set(end_node, owner.properties.slug);
  }
  return (entity) => {
    switch (entity.label) {
      case 'Feature':
        return `the feature \`${entity.properties.feature}\``;
      case 'Acceptance':
        return `\`${entity.properties.id}\``;
      case 'GbuildNode':
        return `\`${entity.properties.slug}\``;
      case 'Field':
        return `\`${owners.get(entity.id) ?? '?'}.${entity.properties.name}\``;
      case 'Review':
        return `review ${entity.properties.attempt} of \`${owners.get(entity.id) ?? '?'}\``;
    }
  };
}

function isOwning(type: string): boolean {
  return OWNING_EDGES.some((each) => each === type);
}
