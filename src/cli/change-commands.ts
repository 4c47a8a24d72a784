import type { Command } from 'commander';
import type { DiffOptions } from './diff.ts';
import { collect, withOutputOptions } from './flags.ts';

/** Adds the commands about plans that are charted already. */
export function addChangeCommands(program: Command, exit: (code: number) => void): void {
  withOutputOptions(
    program
      .command('diff')
      .description('print what is to be added, changed and removed for a store to be what the plan says')
      .argument('<plan>', 'a plan file, or - for standard input')
      .option('--base <path>', 'a store, its graph.json or another plan; by default the store of the feature')
      .option('--exit-code', 'exit with 1 when there is a difference'),
  ).action(async (plan: string, options: DiffOptions) => {
    const { runDiff } = await import('./diff.ts');
    exit(await runDiff(plan, options));
  });
}

/** What may be changed although something has happened to it, or lost: the flags of the commands that change. */
export function withChangeOptions(command: Command): Command {
  return command
    .option(
      '--allow-started <slug>',
      'let the contract of this node change though the node has started (repeatable)',
      collect,
    )
    .option('--prune', 'remove nodes that have not started, and criteria, that are missing from the plan');
}
