import type { PublishDiagnosticsParams } from 'vscode-languageserver-protocol';
import type { Host } from './host.ts';

/** Texts of up to this many characters are checked at every keystroke, longer ones when the typing pauses. */
const LARGE = 1_000_000;
const PAUSE = 100;

/**
 * Pushes diagnostics to an editor, always those of the newest version at that moment.
 *
 * A change that arrives while an older one still waits takes its turn, so that typing faster than the checks costs one
 * check and not one for each keystroke.
 */
export class Publisher {
  readonly #pending = new Map<string, () => void>();
  readonly #shown = new Set<string>();
  readonly #host: Host;
  readonly #publish: (uri: string) => PublishDiagnosticsParams | undefined;
  readonly #send: (params: PublishDiagnosticsParams) => void;

  constructor(
    host: Host,
    publish: (uri: string) => PublishDiagnosticsParams | undefined,
    send: (params: PublishDiagnosticsParams) => void,
  ) {
    this.#host = host;
    this.#publish = publish;
    this.#send = send;
  }

  /** Schedules the diagnostics of a document of a certain length. */
  schedule(uri: string, length: number): void {
    this.#pending.get(uri)?.();
    // In two steps, so that answers which are ready by then are sent first.
    const wait = (milliseconds: number, work: () => void): void => {
      this.#pending.set(uri, this.#host.later(milliseconds, work));
    };
    wait(length > LARGE ? PAUSE : 0, () => wait(0, () => this.#push(uri)));
  }

  #push(uri: string): void {
    this.#pending.delete(uri);
    const params = this.#publish(uri);
    if (params === undefined) return;
    this.#shown.add(uri);
    this.#send(params);
  }

  /** Clears the diagnostics of a document, and cancels those that are scheduled. */
  clear(uri: string): void {
    this.#pending.get(uri)?.();
    this.#pending.delete(uri);
    if (this.#shown.delete(uri)) this.#send({ uri, diagnostics: [] });
  }

  /** Clears the diagnostics of a file, or of the files in a folder. */
  clearBelow(uri: string): void {
    const below = uri.endsWith('/') ? uri : `${uri}/`;
    for (const each of [...this.#shown, ...this.#pending.keys()]) {
      if (each === uri || each.startsWith(below)) this.clear(each);
    }
  }
}
