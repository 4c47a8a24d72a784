/**
 * A store on the disk: the snapshot, which is what the last checkpoint saw, and in `wal/` what has landed since.
 * Every file is written whole and then renamed into place, so that a process killed at any moment leaves the store
 * as it was before or after a write.
 */

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Failure, isErrno } from './failure.ts';
import { EMPTY, type GraphData } from './graph-data.ts';
import { parseJson, writeJson } from './json.ts';
import { LOCK_FILE } from './lock.ts';

const MANIFEST = 'manifest.json';
const WAL = 'wal';
const LANDED = join(WAL, 'landed.json');

/** The file of the snapshot by codec. What the binary one really looks like does not matter here. */
const SNAPSHOTS = { json: 'graph.json', binary: 'graph.bin' } as const;
type Codec = keyof typeof SNAPSHOTS;

/** Throws `Failure` where there is no such directory: the store does not make it. */
export function requireDirectory(directory: string, name: string): void {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Failure(`not a directory: ${name}`);
  }
}

export class StoreFiles {
  readonly #directory: string;
  readonly #codec: Codec;

  private constructor(directory: string, codec: Codec) {
    this.#directory = directory;
    this.#codec = codec;
  }

  /** Opens a store, or makes one in a directory that has nothing but the lock. */
  static open(directory: string, jsonSnapshot: boolean): { files: StoreFiles; graph: GraphData } {
    const found = readdirSync(directory).filter((name) => !name.startsWith(LOCK_FILE));
    if (jsonSnapshot && found.length > 0) {
      throw new Failure('--snapshot-format applies to an empty directory only');
    }
    const files = new StoreFiles(directory, jsonSnapshot ? 'json' : codecOf(directory, found));
    mkdirSync(join(directory, WAL), { recursive: true });
    const snapshot = files.#read(files.#snapshot);
    const graph = files.#read(LANDED) ?? snapshot ?? EMPTY;
    if (!found.includes(MANIFEST)) files.#write(MANIFEST, { format: 1, codec: files.#codec });
    if (snapshot === undefined) files.#write(files.#snapshot, EMPTY);
    return { files, graph };
  }

  /** Makes a write last. The snapshot stays as it is. */
  land(graph: GraphData): void {
    this.#write(LANDED, graph);
  }

  /** Brings the snapshot up to what has landed. */
  checkpoint(): void {
    const landed = this.#read(LANDED);
    if (landed === undefined) return;
    this.#write(this.#snapshot, landed);
    rmSync(join(this.#directory, LANDED));
  }

  get #snapshot(): string {
    return SNAPSHOTS[this.#codec];
  }

  #read(name: string): GraphData | undefined {
    const text = readIfThere(join(this.#directory, name));
    if (text === undefined) return undefined;
    try {
      const value = parseJson(text);
      if (isGraphData(value)) return value;
    } catch {
      // Falls through to what is said of any file that is no graph.
    }
    throw new Failure(`corrupt snapshot: ${name}`);
  }

  #write(name: string, value: unknown): void {
    const path = join(this.#directory, name);
    writeFileSync(`${path}.new`, `${writeJson(value, 2)}\n`);
    renameSync(`${path}.new`, path);
  }
}

/** The codec of what is in a directory: a clone has no manifest, only the JSON snapshot. */
function codecOf(directory: string, found: readonly string[]): Codec {
  const manifest = readIfThere(join(directory, MANIFEST));
  if (manifest === undefined) return found.includes(SNAPSHOTS.json) ? 'json' : 'binary';
  return /"codec": "json"/.test(manifest) ? 'json' : 'binary';
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    if (isErrno(thrown, 'ENOENT')) return undefined;
    throw thrown;
  }
}

function isGraphData(value: unknown): value is GraphData {
  return (
    typeof value === 'object' &&
    value !== null &&
    (['nodes', 'relationships', 'indexes', 'constraints'] as const).every(
      (key) => key in value && Array.isArray((value as GraphData)[key]),
    ) &&
    (['next_node_id', 'next_rel_id'] as const).every(
      (key) => key in value && Number.isSafeInteger((value as GraphData)[key]),
    )
  );
}
