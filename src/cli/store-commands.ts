import { Argument, type Command } from 'commander';
import type { ApplyOptions } from './apply.ts';
import { withChangeOptions } from './change-commands.ts';
import type { CompleteOptions } from './complete.ts';
import { collect, withOutputOptions, withStoreOptions } from './flags.ts';
import type { OutputOptions } from './output.ts';
import type { ReviewOptions } from './review.ts';
import type { StoreOptions } from './store-command.ts';

/** Takes the exit code of the command that ran. */
type Exit = (code: number) => void;

const SETTABLE = ['pending', 'in_progress', 'failed', 'cancelled'];

/** Adds the commands that run a plan in its store. Each loads what it needs when it is called. */
export function addStoreCommands(program: Command, exit: Exit): void {
  withOutputOptions(
    withChangeOptions(
      program
        .command('apply')
        .description('check a plan and chart it into its store, or change the store into what it says now')
        .argument('<plan>', 'a plan file, or - for standard input')
        .option('--db <dir>', 'the directory of the store; by default .gbuild/FEATURE/db'),
    ),
  ).action(async (plan: string, options: ApplyOptions) => {
    const { runApply } = await import('./apply.ts');
    exit(await runApply(plan, options));
  });

  withOutputOptions(
    program
      .command('verify')
      .description('prove plans without a store: chart them in memory and validate the result')
      .argument('<plan...>', 'plan files, directories to search for them, or - for standard input'),
  ).action(async (plans: string[], options: OutputOptions) => {
    const { runVerify } = await import('./verify.ts');
    exit(await runVerify(plans, options));
  });

  withStoreOptions(
    program.command('status').description('print where every node of the plan stands, by wave'),
  ).action(async (options: StoreOptions) => {
    const { runStatus } = await import('./status.ts');
    exit(await runStatus(options));
  });

  withStoreOptions(
    program
      .command('node')
      .description('print all there is to know about one node')
      .argument('<slug>', 'the node'),
  ).action(async (slug: string, options: StoreOptions) => {
    const { runNode } = await import('./node.ts');
    exit(await runNode(slug, options));
  });

  withStoreOptions(
    program.command('feature').description('print what the plan promises, and what its nodes have made'),
  ).action(async (options: StoreOptions) => {
    const { runFeature } = await import('./feature.ts');
    exit(await runFeature(options));
  });

  withStoreOptions(
    program
      .command('dispatch')
      .description('start nodes whose dependencies are done')
      .argument('[slug...]', 'the nodes; by default all that are ready'),
  ).action(async (slugs: string[], options: StoreOptions) => {
    const { runDispatch } = await import('./dispatch.ts');
    exit(await runDispatch(slugs, options));
  });

  withStoreOptions(
    program
      .command('review')
      .description('record what a reviewer said of a node in progress')
      .argument('<slug>', 'the node')
      .addArgument(new Argument('<verdict>', 'what the reviewer said').choices(['pass', 'fail']))
      .option(
        '--criterion <criterion>',
        'a criterion that failed, in its words or by its number (repeatable)',
        collect,
      ),
  ).action(async (slug: string, verdict: 'pass' | 'fail', options: ReviewOptions) => {
    const { runReview } = await import('./review.ts');
    exit(await runReview(slug, verdict, options));
  });

  withStoreOptions(
    program
      .command('complete')
      .description('record the values of a reviewed node, and that it is done')
      .argument('<slug>', 'the node')
      .option('--output <name=json>', 'the value of an output, as JSON (repeatable)', collect)
      .option('--started <time>', 'when the work began, ISO 8601')
      .option('--completed <time>', 'when it ended; by default now'),
  ).action(async (slug: string, options: CompleteOptions) => {
    const { runComplete } = await import('./complete.ts');
    exit(await runComplete(slug, options));
  });

  withStoreOptions(
    program
      .command('set-status')
      .description('give a node up, leave it out, or take it up again')
      .argument('<slug>', 'the node')
      .addArgument(new Argument('<status>', 'the new status').choices(SETTABLE)),
  ).action(async (slug: string, status: string, options: StoreOptions) => {
    const { runSetStatus } = await import('./set-status.ts');
    exit(await runSetStatus(slug, status, options));
  });

  withStoreOptions(
    program.command('validate').description('list every violation of the graph model in a store'),
  ).action(async (options: StoreOptions) => {
    const { runValidate } = await import('./validate.ts');
    exit(await runValidate(options));
  });
}
