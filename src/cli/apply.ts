import { compile } from '../compiler.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import { CypherLite } from '../store/cypherlite.ts';
import { holdsStore, storeOf } from '../store/location.ts';
import type { NodeStatus } from '../store/rows.ts';
import { Store } from '../store/store.ts';
import { applyChange } from './apply-change.ts';
import type { ChangeOptions } from './change-options.ts';
import { frontierOf, frontierText, plural, wavesOf } from './frontier.ts';
import { type OutputOptions, printDiagnostics } from './output.ts';
import { readPlan, STDIN_NAME } from './plans.ts';
import { type Answer, answer, type Printed } from './store-command.ts';

export interface ApplyOptions extends OutputOptions, Omit<ChangeOptions, 'base'> {
  readonly db?: string;
}

/**
 * `gbuild apply`: checks a plan and charts it into its store, which it makes if there is none; a store that holds the
 * feature already is changed into what the plan says now.
 */
export function runApply(path: string, options: ApplyOptions): Promise<number> {
  return answer(options.format, async (): Promise<Answer | Printed> => {
    const compiled = compile(await readPlan(path));
    const { diagnostics, plan, script, source } = compiled;
    const file = path === '-' ? STDIN_NAME : path;
    if (diagnostics.length > 0) {
      const stream = options.format === 'json' && hasErrors(diagnostics) ? process.stdout : process.stderr;
      printDiagnostics([{ file, source, diagnostics }], options, stream);
    }
    if (plan === undefined || script === undefined) return { exitCode: 1 };
    const directory = options.db ?? storeOf(plan.feature.slug);
    const store = new Store(await CypherLite.find(process.env), directory);
    if (!holdsStore(directory)) await store.create();
    else if ((await store.featureSlug()) !== undefined)
      return applyChange(store, { ...compiled, file }, options);
    await store.chart(script);
    const violations = await store.validate();
    const nodes = await store.status();
    return {
      result: {
        feature: plan.feature.slug,
        db: directory,
        waves: wavesOf(nodes),
        frontier: frontierOf(nodes),
      },
      text: renderCharted(plan.feature.slug, directory, nodes, options.quiet ?? false),
      refused: violations.map(({ check, detail }) => `the store does not validate: ${check}: ${detail}`),
    };
  });
}

function renderCharted(
  feature: string,
  directory: string,
  nodes: readonly NodeStatus[],
  quiet: boolean,
): string {
  if (quiet) return '';
  const waves = wavesOf(nodes);
  return [
    `charted ${feature} into ${directory}: ${plural(nodes.length, 'node')} in ${plural(waves.length, 'wave')}\n`,
    ...waves.map((slugs, index) => `  wave ${index + 1}: ${slugs.join(', ')}\n`),
    frontierText(nodes),
  ].join('');
}
