import type { PublishDiagnosticsParams } from 'vscode-languageserver-protocol';
import type { Host } from './host.ts';

/** Texts up to this many characters are checked at every keystroke; beyond, when the typing pauses. */
const LARGE = 1_000_000;
const PAUSE = 100;

/**
 * Pushes diagnostics to an editor.
 *
 * What is pushed is always of the newest version at that moment, and named so: a change that comes in before its turn
 * takes the turn of the one before it, so that typing ahead of the checks costs one check and not one a keystroke.
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

  /** Has the diagnostics of a document of a length pushed soon. */
  schedule(uri: string, length: number): void {
    this.#pending.get(uri)?.();
    // In two steps, so that answers that are ready by then go out first.
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

  /** Takes back what is shown of a document, and what was about to be. */
  clear(uri: string): void {
    this.#pending.get(uri)?.();
    this.#pending.delete(uri);
    if (this.#shown.delete(uri)) this.#send({ uri, diagnostics: [] });
  }

  /** Clears a file, or the files of a folder. */
  clearBelow(uri: string): void {
    const below = uri.endsWith('/') ? uri : `${uri}/`;
    for (const each of [...this.#shown, ...this.#pending.keys()]) {
      if (each === uri || each.startsWith(below)) this.clear(each);
    }
  }
}
