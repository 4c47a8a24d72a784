/** What the server needs of the world around it: a process, or a worker in a browser. */
export interface Host {
  /**
   * Runs something after some milliseconds, and not before the messages that have arrived are handled. Returns a
   * function that cancels it.
   */
  later(milliseconds: number, work: () => void): () => void;
  /** The URI of the documentation of the checks, in which each code is a heading. */
  readonly checks: string;
}

/** The URI of the documentation for a host that does not know where it is. */
export const CHECKS_URI = 'gbuild:docs/checks.md';

/** The timer that processes and workers have, for a host. */
export const later: Host['later'] = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};
