import { buildReport, type FileDiagnostics } from '../diagnostics/report.ts';
import { wantsColour } from './colour.ts';
import type { OutputOptions } from './flags.ts';

/** Prints the diagnostics of some files: by default a document on stdout, or text on stderr. */
export async function printDiagnostics(
  files: readonly FileDiagnostics[],
  { color, format, quiet }: OutputOptions,
  stream: NodeJS.WriteStream = format === 'json' ? process.stdout : process.stderr,
): Promise<void> {
  if (format === 'json') {
    stream.write(`${JSON.stringify(buildReport(files), undefined, 2)}\n`);
    return;
  }
  const { renderDiagnostics } = await import('./render-diagnostics.ts');
  const text = renderDiagnostics(files, { isColoured: wantsColour(color, stream), quiet });
  if (text !== '') stream.write(text);
}
