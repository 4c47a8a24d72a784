import { basename, join, resolve } from 'node:path';
import { compile, type CompileResult } from '../compiler.ts';
import { InputOutputError, isDirectory, makeDirectory, replaceFile } from '../host/files.ts';
import { type ChangeOptions, checkChangeOptions } from './change-options.ts';
import type { Change } from './change-script.ts';
import { readPlan, STDIN_NAME } from './plans.ts';
import { type OutputOptions, printDiagnostics } from './output.ts';
import { readEach } from './read-each.ts';

export interface CompileOptions extends OutputOptions, ChangeOptions {
  readonly output?: string;
}

/**
 * `gbuild compile`: the script that charts a plan, or that changes what `--base` names into it, on standard output or in files, the diagnostics on standard error. Nothing is
 * written unless every plan is free of errors. Answers with the exit code.
 */
export async function runCompile(paths: readonly string[], options: CompileOptions): Promise<number> {
  const plans = [...new Set(paths)];
  checkChangeOptions(plans, options);
  const targets = targetsOf(plans, options.output);
  const { failed, results } = await readEach(plans, async (path) => {
    const compiled = compile(await readPlan(path));
    const change = options.base === undefined ? undefined : await changeOf(compiled, options);
    return { file: path === '-' ? STDIN_NAME : path, path, summary: undefined, ...compiled, ...change };
  });
  const hasErrors = results.some(({ script }) => script === undefined);
  // A document for programs goes where it can be told from the script.
  const stream = options.format === 'json' && targets !== undefined ? process.stdout : process.stderr;
  const isClean = results.every(({ diagnostics }) => diagnostics.length === 0);
  if (options.format === 'json' || (results.length > 0 && !isClean))
    printDiagnostics(results, options, stream);
  if (failed) return 2;
  if (hasErrors) return 1;
  for (const { path, script = '' } of results) {
    const target = targets?.get(path);
    if (target === undefined) process.stdout.write(script);
    else replaceFile(target, script);
  }
  if (targets !== undefined && options.quiet !== true && options.format === 'pretty') {
    for (const target of targets.values()) process.stderr.write(`wrote ${target}\n`);
  }
  if (options.quiet !== true && options.format === 'pretty') {
    for (const { summary } of results) if (summary !== undefined) process.stderr.write(`${summary}\n`);
  }
  return 0;
}

/** What changes a base into the plan. What that takes is loaded only for it. */
async function changeOf(compiled: CompileResult, options: CompileOptions): Promise<Change | undefined> {
  const { changeScript } = await import('./change-script.ts');
  return changeScript(compiled, options);
}

/** Where the script of each plan goes, or `undefined` for standard output. */
function targetsOf(plans: readonly string[], output: string | undefined): Map<string, string> | undefined {
  if (output === undefined) {
    if (plans.length > 1) {
      throw new InputOutputError(
        'several plans need -o DIR: each has a store of its own, so their scripts do not mix',
      );
    }
    return undefined;
  }
  const intoDirectory = plans.length > 1 || isDirectory(output) || /[/\\]$/.test(output);
  if (!intoDirectory) return checked(new Map(plans.map((plan) => [plan, output])));
  const targets = new Map(plans.map((plan) => [plan, join(output, scriptName(plan))]));
  checked(targets);
  makeDirectory(output);
  return targets;
}

function scriptName(plan: string): string {
  if (plan === '-')
    throw new InputOutputError('a plan from standard input has no name: give -o a file, not a directory');
  return `${basename(plan).replace(/\.gbuild$/, '')}.cypher`;
}

/** No two scripts go to one file, and none replaces a plan. */
function checked(targets: Map<string, string>): Map<string, string> {
  const taken = new Map(
    [...targets.keys()].filter((plan) => plan !== '-').map((plan) => [resolve(plan), plan]),
  );
  for (const [plan, target] of targets) {
    const other = taken.get(resolve(target));
    if (other !== undefined)
      throw new InputOutputError(`${target} would be overwritten: it belongs to ${other}`);
    taken.set(resolve(target), plan);
  }
  return targets;
}
