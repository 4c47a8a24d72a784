import type { FileDiagnostics } from '../diagnostics/report.ts';
import { InputOutputError } from '../host/files.ts';
import { StoreError } from '../store/errors.ts';
import type { Format, OutputOptions } from './flags.ts';
import { printDiagnostics } from './print-diagnostics.ts';

/** What a command has to say. */
export interface Answer {
  /** For programs: `result` in the document that `--format json` prints. */
  readonly result: unknown;
  /** For people: empty, or complete lines. */
  readonly text: string;
  /** What was not done, each with the reason and what to do next. With any, the exit code is 1. */
  readonly refused?: readonly string[];
  /** The exit code when nothing was refused; 0 by default. */
  readonly exitCode?: number;
  /** Whether the command goes on until a signal ends it, so that this is nothing to speak of. */
  readonly isEndless?: boolean;
}

/** A plan that a command does nothing with: its diagnostics are printed instead of an answer, and the exit code is 1. */
export interface RejectedPlan {
  readonly rejected: FileDiagnostics;
}

/** The answer of a command that did nothing. */
export function refuse(...reasons: readonly string[]): Answer {
  return { result: null, text: '', refused: reasons };
}

/** Prints the answer of a command, also when it fails, and returns the exit code. */
export async function answer(
  command: string,
  options: OutputOptions,
  work: () => Promise<Answer | RejectedPlan>,
): Promise<number> {
  try {
    const answered = await work();
    if ('rejected' in answered) {
      await printDiagnostics([answered.rejected], options);
      return 1;
    }
    await print(command, options.format, answered);
    return (answered.refused ?? []).length > 0 ? 1 : (answered.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof InputOutputError)) throw error;
    const reasons = error instanceof InputOutputError ? error.reasons : [error.message];
    await print(command, options.format, refuse(...reasons));
    return error instanceof StoreError && error.kind === 'refused' ? 1 : 2;
  }
}

async function print(kind: string, format: Format, { refused = [], result, text }: Answer): Promise<void> {
  if (format === 'json') {
    process.stdout.write(`${JSON.stringify({ version: 1, kind, result, refused }, undefined, 2)}\n`);
    return;
  }
  if (text !== '') process.stdout.write(text);
  if (refused.length === 0) return;
  const { visible } = await import('../diagnostics/display.ts');
  for (const reason of refused) process.stderr.write(`gbuild: ${visible(reason)}\n`);
}
