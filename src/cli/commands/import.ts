import { dirname, join } from 'node:path';
import { hasProgress, progressScript } from '../../change/progress-script.ts';
import { directoryEntries, InputOutputError, isDirectory, replaceFile } from '../../host/files.ts';
import { type OutputFile, refuseOverwriting } from '../../host/outputs.ts';
import { displayName, readTextFile } from '../../host/read-text.ts';
import type { Checkpoint, Import, ImportProblem } from '../../snapshot/import.ts';
import { counted } from '../../text/wording.ts';
import { type Answer, answer } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { type Format, withFormat } from '../flags.ts';

interface ImportOptions {
  readonly output?: string;
  readonly progress?: string;
  readonly progressOut?: string;
  readonly format: Format;
}

/** Nobody reads more problems than this. */
const MOST_SHOWN = 1000;

/**
 * `gbuild import`: prints the plan that a store or a plan of 0.4 holds. What the language cannot say is listed, and makes
 * the exit code 1; what it can say is written all the same.
 */
export const importPlan = defineCommand({
  name: 'import',
  configure: (command) =>
    withFormat(
      command
        .description('make a plan of a store, or of a plan of 0.4')
        .argument('<path>', 'a graph.json, a directory that holds one, or - for standard input')
        .option('-o, --output <file>', 'write the plan to this file, not to standard output')
        .option('--progress <dir>', 'the checkpoints of 0.4; by default nodes/ beside the graph.json')
        .option('--progress-out <file>', 'write a second script, which records the progress, to this file'),
    ),
  run: (path: string, options: ImportOptions) => answer('import', options, () => importFrom(path, options)),
});

async function importFrom(path: string, options: ImportOptions): Promise<Answer> {
  const { importGraph } = await import('../../snapshot/import.ts');
  const graph = path !== '-' && isDirectory(path) ? join(path, 'graph.json') : path;
  const text = await readTextFile(graph);
  const directory = options.progress ?? (path === '-' ? undefined : checkpointsBeside(graph, text));
  const checkpoints = directory === undefined ? [] : await readCheckpoints(directory);
  refuseOverwriting(outputsOf(options), [
    graph,
    ...checkpoints.map(({ name }) => join(directory ?? '', name)),
  ]);
  const { imported, problems } = importGraph(text, checkpoints);
  if (imported?.format === '0.6' && options.progress !== undefined)
    throw new InputOutputError('--progress is for a plan of 0.4; a store holds its progress itself');
  if (imported !== undefined) write(imported, options);
  const reasons = problems.map((problem) => reasonOf(problem, graph, directory));
  return {
    result: imported === undefined ? null : resultOf(imported, options),
    text: imported === undefined || options.output !== undefined ? '' : imported.plan,
    refused: [...shortened(reasons), ...unwritten(imported, directory, options)],
  };
}

/**
 * The directory of checkpoints of a graph, if there is one: `nodes` in its directory, or beside it. A folder of that name
 * beside it may be anybody's, so some file in it has to be named after a node.
 */
function checkpointsBeside(graph: string, text: string): string | undefined {
  const within = join(dirname(graph), 'nodes');
  if (isDirectory(within)) return within;
  const beside = join(dirname(graph), '..', 'nodes');
  if (!isDirectory(beside)) return undefined;
  const isOfPlan = (name: string): boolean => text.includes(JSON.stringify(name.replace(/\.json$/, '')));
  return checkpointNames(beside).some(isOfPlan) ? beside : undefined;
}

function checkpointNames(directory: string): string[] {
  return directoryEntries(directory)
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

async function readCheckpoints(directory: string): Promise<Checkpoint[]> {
  const checkpoints: Checkpoint[] = [];
  for (const name of checkpointNames(directory))
    checkpoints.push({ name, text: await readTextFile(join(directory, name)) });
  return checkpoints;
}

function outputsOf({ output, progressOut }: ImportOptions): OutputFile[] {
  return [
    ...(output === undefined ? [] : [{ path: output, owner: '-o' }]),
    ...(progressOut === undefined ? [] : [{ path: progressOut, owner: '--progress-out' }]),
  ];
}

function write(imported: Import, { output, progressOut }: ImportOptions): void {
  if (output !== undefined) replaceFile(output, imported.plan);
  if (progressOut !== undefined) replaceFile(progressOut, progressScript(imported.state));
}

function resultOf({ format, plan, state }: Import, { output, progressOut }: ImportOptions): unknown {
  return {
    format,
    feature: state.plan.feature.slug,
    nodes: state.plan.nodes.length,
    plan,
    output: output ?? null,
    progress_output: progressOut ?? null,
  };
}

/** Says so when checkpoints were found, but nobody asked for the script that keeps their progress. */
function unwritten(
  imported: Import | undefined,
  directory: string | undefined,
  { progressOut }: ImportOptions,
): string[] {
  if (imported?.format !== '0.4' || directory === undefined || progressOut !== undefined) return [];
  const count = [...imported.state.progress.values()].filter(hasProgress).length;
  if (count === 0) return [];
  return [
    `${directory} holds the progress of ${counted(count, 'node')}, which no plan can; write it with --progress-out FILE`,
  ];
}

function reasonOf({ checkpoint, message, path }: ImportProblem, graph: string, directory = ''): string {
  const file = checkpoint === undefined ? displayName(graph) : join(directory, checkpoint);
  return [file, path, message].filter((part) => part !== '').join(': ');
}

function shortened(reasons: readonly string[]): readonly string[] {
  const rest = reasons.length - MOST_SHOWN;
  return rest <= 0 ? reasons : [...reasons.slice(0, MOST_SHOWN), `and ${rest} more`];
}
