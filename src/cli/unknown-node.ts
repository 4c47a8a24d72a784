import type { Store } from '../store/store.ts';
import { nearest } from '../text/nearest.ts';
import { didYouMean } from '../text/wording.ts';
import { type Answer, refuse } from './answer.ts';

/** The answer to a slug that no node of the store has. */
export async function unknownNode(store: Store, slug: string): Promise<Answer> {
  return refuse(noSuchNode(slug, await store.status()));
}

/** The reason why nothing is done about a slug that none of a store's nodes has. */
export function noSuchNode(slug: string, nodes: readonly { readonly slug: string }[]): string {
  const suggestion = nearest(
    slug,
    nodes.map((node) => node.slug),
  );
  return `the store has no node \`${slug}\`${didYouMean(suggestion)}${suggestion === undefined ? '; `gbuild status` lists them' : ''}`;
}
