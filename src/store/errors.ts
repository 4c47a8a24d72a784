/**
 * A store cannot be used, or refuses something. The message is one line that says what to do.
 */
export class StoreError extends Error {
  /**
   * `environment` when the program, the lock or the disk is in the way, `refused` when the store answered with no,
   * `interrupted` when a signal asked the command to end.
   */
  readonly kind: 'environment' | 'refused' | 'interrupted';

  constructor(message: string, kind: StoreError['kind'] = 'environment') {
    super(message);
    this.kind = kind;
  }
}
