import { createTwoFilesPatch } from 'diff';
import { format, type LineEnding } from '../format/format.ts';
import { replaceFile } from '../host/files.ts';
import { SourceText } from '../text/source.ts';
import { type ColorChoice, printDiagnostics } from './output.ts';
import { findPlans, readPlan, STDIN_NAME } from './plans.ts';
import { readEach } from './read-each.ts';

export interface FmtOptions {
  readonly check?: boolean;
  readonly diff?: boolean;
  readonly lineEnding: LineEnding;
  readonly color: ColorChoice;
  readonly quiet?: boolean;
}

/** A plan before and after; without an after, it does not parse. */
interface Formatted {
  readonly path: string;
  readonly file: string;
  readonly text: string;
  readonly formatted: string | undefined;
}

/**
 * `gbuild fmt`: rewrites plans in the canonical layout. Files that are laid out already are not touched, files that
 * do not parse are left alone and said so. Answers with the exit code.
 */
export async function runFmt(paths: readonly string[], options: FmtOptions): Promise<number> {
  const { failed, results } = await readEach(findPlans(paths), async (path): Promise<Formatted> => {
    const text = await readPlan(path);
    const file = path === '-' ? STDIN_NAME : path;
    const { diagnostics, formatted } = format(text, options.lineEnding);
    if (formatted === undefined) reportUnparsed({ file, source: new SourceText(text), diagnostics }, options);
    return { path, file, text, formatted };
  });
  const changed = results.filter(({ formatted, text }) => formatted !== undefined && formatted !== text);
  if (options.diff === true) for (const each of changed) process.stdout.write(patch(each));
  else if (options.check === true) list(changed, options);
  else write(results, changed, options);
  if (failed) return 2;
  const isBad =
    results.some(({ formatted }) => formatted === undefined) ||
    (options.check === true && changed.length > 0);
  return isBad ? 1 : 0;
}

function reportUnparsed(file: Parameters<typeof printDiagnostics>[0][number], options: FmtOptions): void {
  printDiagnostics([file], { format: 'pretty', color: options.color, quiet: true }, process.stderr);
  process.stderr.write(`gbuild: ${file.file} does not parse, so it was left alone\n`);
}

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

function patch({ file, formatted = '', text }: Formatted): string {
  return createTwoFilesPatch(file, file, text, formatted, 'as it is', 'formatted', { context: 3 });
}
