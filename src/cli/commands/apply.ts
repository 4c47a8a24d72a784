import { join } from 'node:path';
import type { Change } from '../../change/change.ts';
import { isEmpty } from '../../change/changes.ts';
import { changeDocument } from '../../change/document.ts';
import { movedReason } from '../../change/guards.ts';
import type { CompiledPlan } from '../../compiler.ts';
import { displayName, readTextFile } from '../../host/read-text.ts';
import type { NodeOverview } from '../../run/overview.ts';
import { StoreError } from '../../store/errors.ts';
import { holdsStore, storeOf, surroundings } from '../../store/location.ts';
import type { Store } from '../../store/store.ts';
import { counted } from '../../text/wording.ts';
import type { Answer, RejectedPlan } from '../answer.ts';
import { changeInto, readStore } from '../base.ts';
import { wantsColour } from '../colour.ts';
import { defineCommand } from '../command.ts';
import {
  type ChangeOptions,
  type OutputOptions,
  type TimeoutOptions,
  withChangeOptions,
  withOutputOptions,
  withTimeout,
} from '../flags.ts';
import { frontierOf, frontierText, wavesOf } from '../frontier.ts';
import { answerFromStore, type OpenStore } from '../open-store.ts';
import { printDiagnostics } from '../print-diagnostics.ts';

interface ApplyOptions extends OutputOptions, ChangeOptions, TimeoutOptions {
  readonly db?: string;
}

/**
 * `gbuild apply`: checks a plan and charts it into its store, which is made if there is none. A store that holds the
 * feature already is changed into what the plan says now.
 */
export const apply = defineCommand({
  name: 'apply',
  configure: (command) =>
    withTimeout(
      withOutputOptions(
        withChangeOptions(
          command
            .description(
              'check a plan and chart it into its store, or change the store into what it says now',
            )
            .argument('<plan>', 'a plan file, or - for standard input')
            .option('--db <dir>', 'the directory of the store; by default .gbuild/FEATURE/db of the project'),
        ),
      ),
    ),
  run: (path: string, options: ApplyOptions) =>
    answerFromStore('apply', options, (open) => applyPlan(path, options, open)),
});

async function applyPlan(
  path: string,
  options: ApplyOptions,
  open: OpenStore,
): Promise<Answer | RejectedPlan> {
  const { compile } = await import('../../compiler.ts');
  const compiled = compile(await readTextFile(path));
  const { diagnostics, source } = compiled;
  const file = displayName(path);
  if (!compiled.ok) return { rejected: { file, source, diagnostics } };
  if (diagnostics.length > 0)
    await printDiagnostics([{ file, source, diagnostics }], options, process.stderr);
  const around = surroundings();
  const store = await open(options.db ?? storeOf(compiled.plan.feature.slug, around));
  const isElsewhere = options.db === undefined && !around.isHere;
  return (await chart(store, compiled.script))
    ? applied(store, compiled, undefined, options, isElsewhere ? around.home : undefined)
    : changeStore(store, file, compiled, options);
}

/**
 * Charts a plan, and makes the store first if there is none. Tells whether it did: not where the store holds a feature
 * already, also when another process was faster.
 */
async function chart(store: Store, script: string): Promise<boolean> {
  if (!holdsStore(store.directory) && (await store.make(script))) return true;
  await store.finish();
  if ((await store.featureSlug()) !== undefined) return false;
  try {
    await store.chart(script);
    return true;
  } catch (error) {
    const isRefused = error instanceof StoreError && error.kind === 'refused';
    if (isRefused && (await store.featureSlug()) !== undefined) return false;
    throw error;
  }
}

/** Changes a store that holds a feature, unless the change is refused. */
async function changeStore(
  store: Store,
  file: string,
  compiled: CompiledPlan,
  options: ApplyOptions,
): Promise<Answer | RejectedPlan> {
  const snapshot = await readStore(join(store.directory, 'graph.json'), await store.snapshot());
  const change = changeInto(compiled, snapshot, options);
  if (!change.ok) return { rejected: { file, source: compiled.source, diagnostics: change.diagnostics } };
  if (!isEmpty(change.changes)) await runChange(store, change.script);
  return applied(store, compiled, change, options);
}

/** Runs the script of a change. Its guards refuse a store that is not the one that was read. */
async function runChange(store: Store, script: string): Promise<void> {
  try {
    await store.chart(script);
  } catch (error) {
    const moved = error instanceof StoreError ? movedReason(error.message) : undefined;
    if (moved === undefined) throw error;
    throw new StoreError(
      `the store has changed in the meantime: ${moved}; nothing was changed, so look at it and apply the plan again`,
      'refused',
    );
  }
}

/**
 * What a store holds now that a plan has been charted into it, or that a change has been made.
 *
 * @param home Where the stores of the project are, when that is not in the current folder.
 */
async function applied(
  store: Store,
  { plan }: CompiledPlan,
  change: Change | undefined,
  options: ApplyOptions,
  home?: string,
): Promise<Answer> {
  const { overviewOf } = await import('../../run/overview.ts');
  const { situationOf } = await import('../../run/situation.ts');
  const { readRun } = await import('../../store/run-store.ts');
  const violations = await store.validate();
  const nodes = overviewOf(situationOf(await readRun(store)));
  const feature = plan.feature.slug;
  const text =
    change === undefined
      ? renderCharted(feature, store.directory, nodes, home)
      : await renderChanged(change, store.directory, wantsColour(options.color, process.stdout));
  return {
    result: {
      feature,
      db: store.directory,
      waves: wavesOf(nodes),
      frontier: frontierOf(nodes),
      ...(change === undefined ? {} : { change: changeDocument(change.changes) }),
    },
    text: options.quiet === true ? '' : `${text}${frontierText(nodes)}`,
    refused: violations.map(({ check, detail }) => `the store does not validate: ${check}: ${detail}`),
  };
}

function renderCharted(
  feature: string,
  directory: string,
  nodes: readonly NodeOverview[],
  home: string | undefined,
): string {
  const waves = wavesOf(nodes);
  return [
    `charted ${feature} into ${directory}: ${counted(nodes.length, 'node')} in ${counted(waves.length, 'wave')}\n`,
    home === undefined ? '' : `note: the stores of this project are in ${home}/\n`,
    ...waves.map((slugs, index) => `  wave ${index + 1}: ${slugs.join(', ')}\n`),
  ].join('');
}

async function renderChanged(
  { changes, notes, summary }: Change,
  directory: string,
  isColoured: boolean,
): Promise<string> {
  if (isEmpty(changes)) return `nothing to change: ${directory} is what the plan says\n`;
  const { renderChanges } = await import('../render-changes.ts');
  const { visible } = await import('../../diagnostics/display.ts');
  const { add, change, remove } = summary;
  return [
    renderChanges(changes, isColoured),
    `\nchanged ${changes.plan.feature.slug} in ${directory}: ${add} added, ${change} changed, ${remove} removed\n`,
    ...notes.map((note) => `note: ${visible(note)}\n`),
  ].join('');
}
