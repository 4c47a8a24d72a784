import { basename, join } from 'node:path';
import { isEmpty, totalsText } from '../../change/changes.ts';
import type { FileDiagnostics } from '../../diagnostics/report.ts';
import { InputOutputError, isDirectory, makeDirectory, replaceFile } from '../../host/files.ts';
import { refuseOverwriting } from '../../host/outputs.ts';
import { baseFile, changeInto, readBase } from '../base.ts';
import { defineCommand } from '../command.ts';
import { type ChangeOptions, type OutputOptions, withChangeOptions, withOutputOptions } from '../flags.ts';
import { printDiagnostics } from '../print-diagnostics.ts';
import { type PlanFile, readEach } from '../read-each.ts';

interface CompileOptions extends OutputOptions, ChangeOptions {
  readonly output?: string;
  readonly base?: string;
}

/**
 * `gbuild compile`: prints the script that charts a plan, or the one that changes what `--base` names into it, or
 * writes scripts to files. Diagnostics go to standard error. Nothing is written unless every plan is free of errors.
 */
export const compile = defineCommand({
  name: 'compile',
  configure: (command) =>
    withOutputOptions(
      withChangeOptions(
        command
          .description('check plans and write their scripts; diagnostics go to stderr')
          .argument('<plan...>', 'plan files, or - for standard input')
          .option('-o, --output <path>', 'write the script to this file, or each script into this directory')
          .option(
            '--base <path>',
            'write what changes this store, snapshot or other plan into the plan, instead of the whole',
          ),
      ),
    ),
  run: async (paths: string[], options: CompileOptions) => {
    const plans = [...new Set(paths)];
    checkFlags(plans, options);
    const targets = targetsOf(plans, options);
    const { failed, results } = await readEach(plans, (plan) => compileOne(plan, options));
    const isClean = results.every(({ diagnostics }) => diagnostics.length === 0);
    if (options.format === 'json' || (results.length > 0 && !isClean)) {
      // The document for programs goes where it is not mixed with the script.
      await printDiagnostics(results, options, targets === undefined ? process.stderr : undefined);
    }
    if (failed) return 2;
    if (results.some(({ script }) => script === undefined)) return 1;
    for (const { path, script = '' } of results) {
      const target = targets?.get(path);
      if (target === undefined) process.stdout.write(script);
      else replaceFile(target, script);
    }
    if (options.quiet !== true && options.format === 'pretty') {
      const wrote = [...(targets?.values() ?? [])].map((target) => `wrote ${target}`);
      const lines = [...wrote, ...results.flatMap(({ summary }) => summary)];
      for (const line of lines) process.stderr.write(`${line}\n`);
    }
    return 0;
  },
});

/** Holds the flags about a change against each other. */
function checkFlags(plans: readonly string[], { allowStarted, base, prune }: CompileOptions): void {
  if (base !== undefined) {
    if (plans.length > 1) throw new InputOutputError('--base takes one plan: each has a base of its own');
    return;
  }
  const flag = prune === true ? '--prune' : allowStarted === undefined ? undefined : '--allow-started';
  if (flag !== undefined)
    throw new InputOutputError(`${flag} is about a change: say with --base PATH of what`);
}

interface CompiledFile extends FileDiagnostics {
  readonly path: string;
  readonly script: string | undefined;
  /** Of a change: what it does and leaves behind, in lines. */
  readonly summary: readonly string[];
}

/** The script of a plan, or why there is none; with `--base`, also what it does. */
async function compileOne({ file, path, text }: PlanFile, options: CompileOptions): Promise<CompiledFile> {
  const compiler = await import('../../compiler.ts');
  const compiled = compiler.compile(text);
  const { diagnostics, script, source } = compiled;
  const whole = { path, file, source, diagnostics, script, summary: [] };
  if (options.base === undefined || !compiled.ok) return whole;
  const base = await readBase(options.base, compiled.plan.feature.slug);
  const change = changeInto(compiled, base, options);
  const { visible } = await import('../../diagnostics/display.ts');
  return {
    ...whole,
    diagnostics: [...diagnostics, ...change.diagnostics],
    script: change.script,
    summary: [
      isEmpty(change.changes)
        ? 'nothing to change: the base is what the plan says'
        : totalsText(change.summary),
      ...change.notes.map((note) => `note: ${visible(note)}`),
    ],
  };
}

/** Where the script of each plan goes; `undefined` for standard output. */
function targetsOf(
  plans: readonly string[],
  { base, output }: CompileOptions,
): Map<string, string> | undefined {
  if (output === undefined) {
    if (plans.length > 1) {
      throw new InputOutputError(
        'several plans need -o DIR: each has a store of its own, so their scripts do not mix',
      );
    }
    return undefined;
  }
  const intoDirectory = plans.length > 1 || isDirectory(output) || /[/\\]$/.test(output);
  const targets = new Map(
    plans.map((plan) => [plan, intoDirectory ? join(output, scriptName(plan)) : output]),
  );
  refuseOverwriting(
    [...targets].map(([owner, path]) => ({ owner, path })),
    [...plans, ...(base === undefined ? [] : [baseFile(base)])],
  );
  if (intoDirectory) makeDirectory(output);
  return targets;
}

function scriptName(plan: string): string {
  if (plan === '-')
    throw new InputOutputError('a plan from standard input has no name: give -o a file, not a directory');
  return `${basename(plan).replace(/\.gbuild$/, '')}.cypher`;
}
