import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isUnderWay, progressScript } from '../change/progress-script.ts';
import { InputOutputError, isDirectory, reason, replaceFile } from '../host/files.ts';
import { type Checkpoint, type Import, importGraph, type ImportProblem } from '../snapshot/import.ts';
import { readPlan, STDIN_NAME } from './plans.ts';
import { answer, type Answer } from './store-command.ts';
import type { Format } from './output.ts';

export interface ImportOptions {
  readonly output?: string;
  readonly progress?: string;
  readonly progressOut?: string;
  readonly format: Format;
}

/** Beyond this many problems a person has stopped reading. */
const MOST_SHOWN = 1000;

/**
 * `gbuild import`: the plan that a store or a plan of 0.4 holds. What the language cannot say is listed, and makes the
 * exit code 1; what it can say is written all the same.
 */
export function runImport(path: string, options: ImportOptions): Promise<number> {
  const graph = path !== '-' && isDirectory(path) ? join(path, 'graph.json') : path;
  return answer(options.format, async (): Promise<Answer> => {
    const text = await readPlan(graph);
    const directory = options.progress ?? (path === '-' ? undefined : besides(graph));
    const checkpoints = directory === undefined ? [] : await readAll(directory);
    const { imported, problems } = importGraph(text, checkpoints);
    const refused = problems.map((problem) => sentence(problem, graph, directory));
    if (imported?.format === '0.6' && options.progress !== undefined)
      throw new InputOutputError('--progress is for a plan of 0.4; a store holds its progress itself');
    if (imported !== undefined) write(imported, options);
    return {
      result: imported === undefined ? null : resultOf(imported, options),
      text: imported === undefined || options.output !== undefined ? '' : imported.plan,
      refused: [...shortened(refused), ...unwritten(imported, directory, options)],
    };
  });
}

/** The checkpoints beside a graph, where there are any. */
function besides(graph: string): string | undefined {
  const directory = join(dirname(graph), 'nodes');
  return isDirectory(directory) ? directory : undefined;
}

async function readAll(directory: string): Promise<Checkpoint[]> {
  let names: string[];
  try {
    names = readdirSync(directory).filter((name) => name.endsWith('.json'));
  } catch (error) {
    throw new InputOutputError(`cannot read ${directory}: ${reason(error)}`);
  }
  const checkpoints: Checkpoint[] = [];
  for (const name of names.sort()) checkpoints.push({ name, text: await readPlan(join(directory, name)) });
  return checkpoints;
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

/** Checkpoints that nobody asked for are not passed over without a word. */
function unwritten(
  imported: Import | undefined,
  directory: string | undefined,
  { progressOut }: ImportOptions,
): string[] {
  if (imported?.format !== '0.4' || directory === undefined || progressOut !== undefined) return [];
  const count = [...imported.state.progress.values()].filter(isUnderWay).length;
  if (count === 0) return [];
  const nodes = `${count} ${count === 1 ? 'node' : 'nodes'}`;
  return [
    `${directory} holds the progress of ${nodes}, which no plan can; write it with --progress-out FILE`,
  ];
}

function sentence({ checkpoint, message, path }: ImportProblem, graph: string, directory = ''): string {
  const file = checkpoint === undefined ? (graph === '-' ? STDIN_NAME : graph) : join(directory, checkpoint);
  return [file, path, message].filter((part) => part !== '').join(': ');
}

function shortened(sentences: readonly string[]): readonly string[] {
  const rest = sentences.length - MOST_SHOWN;
  return rest <= 0 ? sentences : [...sentences.slice(0, MOST_SHOWN), `and ${rest} more`];
}
