/**
 * A store cannot be used, or refuses something. The message is one line that says what to do.
 */
export class StoreError extends Error {
  /** `environment` when the program, the lock or the disk is in the way, `refused` when the store answered with no. */
  readonly kind: 'environment' | 'refused';

  constructor(message: string, kind: 'environment' | 'refused' = 'environment') {
    super(message);
    this.kind = kind;
  }
}
