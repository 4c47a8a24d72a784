import { setTimeout as sleep } from 'node:timers/promises';
import type { Interrupts } from '../host/interrupts.ts';
import { StoreError } from '../store/errors.ts';

/** How long a reader that lags behind may still take when the command has been asked to end. */
const GRACE_MS = 1000;

/**
 * Takes a step again and again, until a signal comes or nobody reads the output any more. A reader that has stopped reading
 * keeps the process no longer than a moment: what it has not taken by then is lost.
 *
 * @param step Is told how to have the next step taken at once.
 */
export async function untilEnded(
  interrupts: Interrupts,
  intervalMs: number,
  step: (hurry: () => void) => Promise<void>,
): Promise<void> {
  let isRead = true;
  let woken = new AbortController();
  const hurry = (): void => woken.abort();
  const stopReading = (): void => {
    isRead = false;
    hurry();
  };
  process.stdout.on('error', stopReading);
  try {
    while (isRead && interrupts.signal === undefined) {
      await step(hurry);
      const { signal: wake } = woken;
      await interrupts.wait((signal) => pause(intervalMs, AbortSignal.any([signal, wake])));
      if (woken.signal.aborted) woken = new AbortController();
    }
  } catch (error) {
    // The signal that ends the loop may come while a store is read.
    if (!(error instanceof StoreError && error.kind === 'interrupted')) throw error;
  } finally {
    process.stdout.off('error', stopReading);
    // The exit code is set by then. The timer alone keeps nothing waiting.
    if (process.stdout.writableLength > 0) setTimeout(() => process.exit(), GRACE_MS).unref();
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
