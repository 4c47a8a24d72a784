import type { Resolution, ResolvedNode } from '../plan/resolve.ts';
import type { NodeBlock } from '../syntax/ast.ts';
import { isCriterionId } from '../language/names.ts';
import { NODE_TYPES } from '../language/words.ts';
import { canonicalId } from './criterion-id.ts';

/*
 * What cannot be known of a plan with a fault in it. Whoever asks here before reporting that something is absent
 * does not report the consequences of a fault that is reported already.
 */

/** Whether everything a node reads is known: no input is unfinished, and every `from` leads to a node. */
export function readsAreKnown({ block, inputs }: ResolvedNode): boolean {
  return (
    !block.broken &&
    inputs.every(({ item, node }) =>
      item.source === undefined ? item.shape !== undefined && !item.shape.missing : node !== undefined,
    )
  );
}

/** Whether a node of a name may well be declared where the text did not parse. */
export function nodeMayExist(plan: Resolution): (slug: string) => boolean {
  const { ast, unparsedWords } = plan;
  const { hasUnparsedBlocks, nodes } = ast;
  const cut = nodes.filter((block) => block.headerBroken).map((block) => block.slug.text);
  const swapped = new Set(nodes.filter(isSwapped).map((block) => block.type.text));
  return (slug) =>
    hasUnparsedBlocks ||
    unparsedWords.has(slug) ||
    swapped.has(slug) ||
    cut.some((start) => slug.startsWith(start));
}

/** Whether a header has its type and its slug the wrong way round: `read-name chore "…" {`. */
export function isSwapped({ slug, type }: NodeBlock): boolean {
  const types: readonly string[] = NODE_TYPES;
  return types.includes(slug.text) && !types.includes(type.text);
}

/** Whether a criterion of an id may well be declared where the text did not parse. */
export function criterionMayExist(plan: Resolution): (id: string) => boolean {
  const { ast, unparsedWords } = plan;
  const { features } = ast;
  const items = features.filter((each) => each.broken).flatMap((each) => each.items);
  const cut = items.flatMap((item) => (item.kind === 'criterion' && item.broken ? [item.id.text] : []));
  // One that is declared in another spelling has its own fault reported where it is declared.
  const meant = new Set([...plan.criteria.keys()].filter((id) => !isCriterionId(id)).map(canonicalId));
  const isCut = isHalfWritten(plan, 'acceptance');
  return (id) => isCut || unparsedWords.has(id) || meant.has(id) || cut.some((start) => id.startsWith(start));
}

/** Whether the start of a keyword stands where the text did not parse: an item, cut in its first word. */
export function isHalfWritten(plan: Resolution, keyword: string): boolean {
  for (let length = 3; length < keyword.length; length++) {
    if (plan.unparsedWords.has(keyword.slice(0, length))) return true;
  }
  return false;
}
