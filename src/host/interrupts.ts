import { constants } from 'node:os';

/** The signals that ask a command to end. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type EndSignal = (typeof SIGNALS)[number];

/**
 * Signals that ask a command to end, from the moment that it has something to lose. The first is noted, and it is up to the
 * command to stop at a point where all is well; one that comes again says that it shall not be waited for any longer.
 */
export class Interrupts {
  #signal: EndSignal | undefined;
  readonly #listeners = new Set<(isFirst: boolean) => void>();
  readonly #receive = (signal: EndSignal): void => {
    const isFirst = this.#signal === undefined;
    this.#signal ??= signal;
    for (const listener of this.#listeners) listener(isFirst);
  };

  /** The signal that came, if one did. */
  get signal(): EndSignal | undefined {
    return this.#signal;
  }

  /** The exit code of a command that a signal ended, as shells have it; `undefined` as long as none came. */
  get exitCode(): number | undefined {
    return this.#signal === undefined ? undefined : 128 + constants.signals[this.#signal];
  }

  /** Takes the signals from now on, until `release` is called. */
  static watch(): Interrupts {
    const interrupts = new Interrupts();
    for (const signal of SIGNALS) process.on(signal, interrupts.#receive);
    return interrupts;
  }

  /** Leaves the signals to whoever had them before. */
  release(): void {
    for (const signal of SIGNALS) process.off(signal, this.#receive);
  }

  /** Calls a function at each signal that comes while something is done. */
  async during<T>(listener: (isFirst: boolean) => void, work: () => Promise<T>): Promise<T> {
    this.#listeners.add(listener);
    try {
      return await work();
    } finally {
      this.#listeners.delete(listener);
    }
  }

  /** Waits for something, but not beyond a signal; tells whether none came. */
  async wait(work: (abort: AbortSignal) => Promise<unknown>): Promise<boolean> {
    if (this.#signal !== undefined) return false;
    const controller = new AbortController();
    await this.during(
      () => controller.abort(),
      async () => {
        try {
          await work(controller.signal);
        } catch (error) {
          if (!controller.signal.aborted) throw error;
        }
      },
    );
    return this.#signal === undefined;
  }
}
