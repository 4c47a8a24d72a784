import type { Store } from '../store/store.ts';
import { nearest } from '../text/nearest.ts';
import { didYouMean } from '../text/wording.ts';
import type { Answer } from './store-command.ts';

/** The answer to a slug that no node of the store has. */
export async function unknownNode(store: Store, slug: string): Promise<Answer> {
  const slugs = (await store.status()).map((node) => node.slug);
  return { result: null, text: '', refused: [noSuchNode(slug, slugs)] };
}

/** Why nothing was done about a slug that none of these is. */
export function noSuchNode(slug: string, slugs: readonly string[]): string {
  const suggestion = nearest(slug, slugs);
  return `the store has no node \`${slug}\`${didYouMean(suggestion)}${suggestion === undefined ? '; `gbuild status` lists them' : ''}`;
}
