import type { Store } from '../store/store.ts';
import { nearest } from '../text/nearest.ts';
import { didYouMean } from '../text/wording.ts';
import { type Answer, refuse } from './answer.ts';

/** The answer to a slug that no node of the store has. */
export async function unknownNode(store: Store, slug: string): Promise<Answer> {
  const nodes = await store.status();
  return refuse(
    noSuchNode(
      slug,
      nodes.map((node) => node.slug),
    ),
  );
}

/** The reason why nothing is done about a slug that is not among those of the store. */
export function noSuchNode(slug: string, slugs: readonly string[]): string {
  const suggestion = nearest(slug, slugs);
  return `the store has no node \`${slug}\`${didYouMean(suggestion)}${suggestion === undefined ? '; `gbuild status` lists them' : ''}`;
}
