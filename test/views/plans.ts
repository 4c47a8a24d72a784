import { EXAMPLES, planFiles } from '../support/plan-files.ts';

export const DIAMOND = planFiles(EXAMPLES).find(({ name }) => name === 'diamond')?.text ?? '';

/** The text of a plan: each node's slug is followed by the slugs of the nodes that it reads. */
export function planOf(...parts: readonly (string | readonly string[])[]): string {
  const nodes = parts.flatMap((slug, index) => {
    const reads = parts[index + 1];
    return typeof slug === 'string' && typeof reads === 'object' ? [{ slug, reads }] : [];
  });
  return nodes
    .map(({ reads, slug }) => {
      const inputs = reads.map((read) => `  input ${read} from ${read}\n`).join('');
      return `code ${slug} "${slug}" {\n${inputs}  output ${slug}: <x>\n}\n`;
    })
    .join('\n');
}
