import type { Fix } from '../diagnostics/diagnostic.ts';
import { write } from '../diagnostics/fix.ts';
import type { Name } from '../syntax/ast.ts';
import { namedNodes } from '../syntax/names.ts';
import { isSlug } from '../language/names.ts';
import type { Check } from './check.ts';
import { renamer } from './renaming.ts';

/** Slugs are kebab-case: they are file names, and the identity that everything keys on. */
export const badSlug: Check = ({ plan, report }) => {
  const rename = renamer(() => plan.ast.nodes.flatMap(({ items }) => items.flatMap(namedNodes)));
  for (const { slug } of plan.ast.features) {
    if (slug.missing || isSlug(slug.text)) continue;
    reportSlug(slug, write(slug.span, kebabCase(slug.text)));
  }
  for (const { block, slug, isReferable } of plan.nodes) {
    if (block.slug.missing || isSlug(slug)) continue;
    const mended = kebabCase(slug);
    const free = mended !== undefined && !plan.bySlug.has(mended) && isReferable;
    reportSlug(block.slug, free ? rename(block.slug, mended) : undefined);
  }

  function reportSlug(slug: Name, fix: Fix | undefined): void {
    report({
      span: slug.span,
      message: `\`${slug.text}\` is not a slug`,
      help: 'a slug is kebab-case: lower-case letters and digits, with single `-` between them',
      fix,
    });
  }
};

function kebabCase(word: string): string | undefined {
  const mended = word
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[_-]+/g, '-')
    .replace(/^-|-$/g, '');
  return isSlug(mended) ? mended : undefined;
}
