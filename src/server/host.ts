/** What the server needs of the world around it: a process, or a worker in a browser. */
export interface Host {
  /** Does something after so many milliseconds, at the earliest once what has come in is handled; answers with how to call it off. */
  later(milliseconds: number, work: () => void): () => void;
  /** The URI of the documentation of the checks, in which each code is a heading. */
  readonly checks: string;
}

/** The documentation's URI where the host knows no place for it. */
export const CHECKS_URI = 'gbuild:docs/checks.md';
