import { join } from 'node:path';
import { type ChangeSet, isEmpty, totalsOf } from '../change/changes.ts';
import { diff } from '../change/diff.ts';
import { changeDocument } from '../change/document.ts';
import { refusals } from '../change/refusals.ts';
import { emitChange } from '../change/script.ts';
import type { CompileResult } from '../compiler.ts';
import { readSnapshot } from '../snapshot/read.ts';
import type { StoreState } from '../snapshot/state.ts';
import { StoreError } from '../store/errors.ts';
import type { NodeStatus } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { allowedOf, problemText, unusable } from './base.ts';
import type { ChangeOptions } from './change-options.ts';
import { renderChanges } from './diff.ts';
import { frontierOf, frontierText, wavesOf } from './frontier.ts';
import { type OutputOptions, printDiagnostics, wantsColour } from './output.ts';
import type { Answer, Printed } from './store-command.ts';

type Options = OutputOptions & Omit<ChangeOptions, 'base'>;

/** Changes a store that holds a feature into what a plan without errors says; prints why not where it does not. */
export async function applyChange(
  store: Store,
  { ast, file, plan, source }: CompileResult & { readonly file: string },
  options: Options,
): Promise<Answer | Printed> {
  if (plan === undefined || ast === undefined) throw new Error('a plan with errors is no change');
  const state = await stateOf(store);
  const changes = diff(state, plan);
  const allowStarted = allowedOf(options.allowStarted ?? [], state);
  const diagnostics = refusals(changes, { source, ast }, { allowStarted, prune: options.prune ?? false });
  if (diagnostics.length > 0) {
    const stream = options.format === 'json' ? process.stdout : process.stderr;
    printDiagnostics([{ file, source, diagnostics }], options, stream);
    return { exitCode: 1 };
  }
  if (!isEmpty(changes)) await run(store, emitChange(changes));
  const violations = await store.validate();
  const nodes = await store.status();
  return {
    result: {
      feature: plan.feature.slug,
      db: store.directory,
      waves: wavesOf(nodes),
      frontier: frontierOf(nodes),
      change: changeDocument(changes),
    },
    text: options.quiet === true ? '' : renderChanged(changes, store.directory, nodes, options),
    refused: violations.map(({ check, detail }) => `the store does not validate: ${check}: ${detail}`),
  };
}

async function stateOf(store: Store): Promise<StoreState> {
  const { problems, state } = readSnapshot(await store.snapshot());
  if (state !== undefined && problems.length === 0) return state;
  const file = join(store.directory, 'graph.json');
  throw new StoreError(unusable(problems.map((problem) => problemText(file, problem))));
}

/** Runs the script; one that its guard refuses has met another store than the one that was read. */
async function run(store: Store, script: string): Promise<void> {
  try {
    await store.chart(script);
  } catch (error) {
    const moved =
      error instanceof StoreError ? /gbuild: the store has changed: ([^"\n]*)/.exec(error.message) : null;
    if (moved === null) throw error;
    throw new StoreError(
      `the store has changed in the meantime: ${moved[1] ?? ''}; nothing was changed, so look at it and apply the plan again`,
      'refused',
    );
  }
}

function renderChanged(
  changes: ChangeSet,
  directory: string,
  nodes: readonly NodeStatus[],
  options: Options,
): string {
  const { feature } = changes.plan;
  if (isEmpty(changes))
    return `nothing to change: ${directory} is what the plan says\n${frontierText(nodes)}`;
  const { add, change, remove } = totalsOf(changes);
  return [
    renderChanges(changes, wantsColour(options.color, process.stdout)),
    `\nchanged ${feature.slug} in ${directory}: ${add} added, ${change} changed, ${remove} removed\n`,
    frontierText(nodes),
  ].join('');
}
