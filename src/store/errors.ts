/**
 * Something that keeps a store from being used: the program, the lock, the disk. Its message is one line that says
 * what to do.
 */
export class StoreError extends Error {
  /** `environment` for what has nothing to do with the plan or the store's content, `refused` for what the store said. */
  readonly kind: 'environment' | 'refused';

  constructor(message: string, kind: 'environment' | 'refused' = 'environment') {
    super(message);
    this.kind = kind;
  }
}
