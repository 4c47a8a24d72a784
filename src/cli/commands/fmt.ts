import { Option } from 'commander';
import { createTwoFilesPatch } from 'diff';
import type { LineEnding } from '../../format/format.ts';
import { replaceFile } from '../../host/files.ts';
import { SourceText } from '../../text/source.ts';
import { defineCommand } from '../command.ts';
import { findPlans } from '../find-plans.ts';
import { type ColorChoice, withColor } from '../flags.ts';
import { printDiagnostics } from '../print-diagnostics.ts';
import { type PlanFile, readEach } from '../read-each.ts';

interface FmtOptions {
  readonly check?: boolean;
  readonly diff?: boolean;
  readonly lineEnding: LineEnding;
  readonly color: ColorChoice;
  readonly quiet?: boolean;
}

/** A plan before and after formatting. */
interface Formatted extends PlanFile {
  /** Absent for a plan that does not parse. */
  readonly formatted: string | undefined;
}

/**
 * `gbuild fmt`: rewrites plans in the canonical layout. A file that has it already is not touched, and one that does
 * not parse is left alone and reported.
 */
export const fmt = defineCommand({
  name: 'fmt',
  configure: (command) =>
    withColor(
      command
        .description('rewrite plans in the canonical layout; prints the names of those it changed')
        .argument(
          '<plan...>',
          'plan files, directories to search for them, or - for standard input to standard output',
        )
        .option('--check', 'write nothing; list the files that would change and exit with 1 if there are any')
        .option('--diff', 'write nothing; print what would change')
        .addOption(
          new Option('--line-ending <ending>', 'how lines end; auto is as in the file')
            .choices(['auto', 'lf', 'crlf'])
            .default('auto'),
        ),
      'whether diagnostics are coloured; auto honours NO_COLOR',
    ).option('-q, --quiet', 'print no names'),
  run: async (paths: string[], options: FmtOptions) => {
    const { format } = await import('../../format/format.ts');
    const { failed, results } = await readEach(findPlans(paths), async (plan): Promise<Formatted> => {
      const { diagnostics, formatted } = format(plan.text, options.lineEnding);
      if (formatted === undefined) {
        const source = new SourceText(plan.text);
        await printDiagnostics([{ file: plan.file, source, diagnostics }], {
          format: 'pretty',
          color: options.color,
          quiet: true,
        });
        process.stderr.write(`gbuild: ${plan.file} does not parse, so it was left alone\n`);
      }
      return { ...plan, formatted };
    });
    const changed = results.filter(({ formatted, text }) => formatted !== undefined && formatted !== text);
    if (options.diff === true) for (const each of changed) process.stdout.write(patchOf(each));
    else if (options.check === true) list(changed, options);
    else write(results, changed, options);
    if (failed) return 2;
    const isBad =
      results.some(({ formatted }) => formatted === undefined) ||
      (options.check === true && changed.length > 0);
    return isBad ? 1 : 0;
  },
});

function list(changed: readonly Formatted[], { quiet = false }: FmtOptions): void {
  for (const { file } of quiet ? [] : changed) process.stdout.write(`${file}\n`);
}

function write(all: readonly Formatted[], changed: readonly Formatted[], options: FmtOptions): void {
  for (const { formatted, path } of all)
    if (path === '-' && formatted !== undefined) process.stdout.write(formatted);
  const files = changed.filter(({ path }) => path !== '-');
  for (const { formatted = '', path } of files) replaceFile(path, formatted);
  list(files, options);
}

function patchOf({ file, formatted = '', text }: Formatted): string {
  return createTwoFilesPatch(file, file, text, formatted, 'as it is', 'formatted', { context: 3 });
}
