import { compile } from '../compiler.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import { CypherLite } from '../store/cypherlite.ts';
import { StoreError } from '../store/errors.ts';
import { holdsStore, storeOf } from '../store/location.ts';
import type { NodeStatus } from '../store/rows.ts';
import { Store } from '../store/store.ts';
import { type OutputOptions, printDiagnostics } from './output.ts';
import { readPlan, STDIN_NAME } from './plans.ts';
import { type Answer, answer } from './store-command.ts';

export interface ApplyOptions extends OutputOptions {
  readonly db?: string;
}

/** `gbuild apply`: checks a plan and charts it into its store, which it makes if there is none. */
export async function runApply(path: string, options: ApplyOptions): Promise<number> {
  const { diagnostics, plan, script, source } = compile(await readPlan(path));
  if (diagnostics.length > 0) {
    const stream = options.format === 'json' && hasErrors(diagnostics) ? process.stdout : process.stderr;
    printDiagnostics([{ file: path === '-' ? STDIN_NAME : path, source, diagnostics }], options, stream);
  }
  if (plan === undefined || script === undefined) return 1;
  return answer(options.format, async (): Promise<Answer> => {
    const directory = options.db ?? storeOf(plan.feature.slug);
    const store = new Store(await CypherLite.find(process.env), directory);
    if (holdsStore(directory)) await refuseOccupied(store);
    else await store.create();
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

/** A store that holds a feature is not charted again: its nodes may be under way. */
async function refuseOccupied(store: Store): Promise<void> {
  const feature = await store.featureSlug();
  if (feature === undefined) return;
  throw new StoreError(
    `the store in ${store.directory} already holds the feature ${feature}, so nothing was changed; see it with \`gbuild status\`, or chart this plan elsewhere with --db DIR`,
    'refused',
  );
}

function wavesOf(nodes: readonly NodeStatus[]): string[][] {
  const waves: string[][] = [];
  for (const { slug, wave } of nodes) {
    if (wave !== null) (waves[wave - 1] ??= []).push(slug);
  }
  return waves;
}

function frontierOf(nodes: readonly NodeStatus[]): string[] {
  return nodes.filter((node) => node.state === 'frontier').map((node) => node.slug);
}

function renderCharted(
  feature: string,
  directory: string,
  nodes: readonly NodeStatus[],
  quiet: boolean,
): string {
  if (quiet) return '';
  const waves = wavesOf(nodes);
  const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
  return [
    `charted ${feature} into ${directory}: ${count(nodes.length, 'node')} in ${count(waves.length, 'wave')}\n`,
    ...waves.map((slugs, index) => `  wave ${index + 1}: ${slugs.join(', ')}\n`),
    nodes.length === 0 ? '' : `ready: ${frontierOf(nodes).join(', ')}; start them with \`gbuild dispatch\`\n`,
  ].join('');
}
