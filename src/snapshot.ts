/**
 * What is in a store, as a library: `gbuild/snapshot`. It stands by itself because it describes the documents that it
 * reads with zod, which nothing else of the library needs.
 */
export { importGraph } from './snapshot/import.ts';
export type { Checkpoint, Import, ImportProblem, ImportResult } from './snapshot/import.ts';
export { readSnapshot } from './snapshot/read.ts';
export type { SnapshotProblem, SnapshotReading } from './snapshot/read.ts';
export type { NodeProgress, RecordedReview, StoreState } from './snapshot/state.ts';
