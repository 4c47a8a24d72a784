import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { BIN, type CliResult, gbuild, ROOT } from './cli.ts';
import { installCypherlite } from './cypherlite/install.ts';

/** A `cypherlite` that the commands are tested against. */
export interface Binary {
  readonly name: string;
  /** Where it is; `undefined` for the stand-in, which each sandbox gets anew. */
  readonly path: string | undefined;
}

/** The stand-in, and the real one where it is on PATH. */
export function binaries(): Binary[] {
  const standIn = { name: 'the stand-in', path: undefined };
  const found = spawnSync('sh', ['-c', 'command -v cypherlite'], { encoding: 'utf8' });
  return found.status === 0 ? [standIn, { name: 'cypherlite', path: found.stdout.trim() }] : [standIn];
}

/** What sandboxes have been staged with, by key. */
const STAGES = new Map<string, string>();

/** A project of its own, in which the commands run as processes. */
export class Sandbox {
  readonly cwd: string;
  readonly #path: string;

  private constructor(cwd: string, path: string) {
    this.cwd = cwd;
    this.#path = path;
  }

  /**
   * Makes one, with the examples in it and a `cypherlite` on PATH.
   *
   * @param isProcess Whether each call of the stand-in is a process of its own.
   */
  static async create(binary?: Binary, isProcess = false): Promise<Sandbox> {
    const cwd = mkdtempSync(join(tmpdir(), 'gbuild-sandbox-'));
    const bin = join(cwd, '.bin');
    mkdirSync(bin);
    symlinkSync(BIN, join(bin, 'gbuild'));
    if (binary?.path === undefined) await installCypherlite(bin, { isProcess });
    else symlinkSync(binary.path, join(bin, 'cypherlite'));
    symlinkSync(join(ROOT, 'examples'), join(cwd, 'examples'));
    return new Sandbox(cwd, [bin, process.env['PATH']].join(delimiter));
  }

  /** The sandbox is the home directory too, so that no command looks for stores above it. */
  get #env(): Readonly<Record<string, string>> {
    return { PATH: this.#path, HOME: this.cwd };
  }

  remove(): void {
    rmSync(this.cwd, { recursive: true, force: true });
  }

  /** Runs `gbuild`. */
  run(args: readonly string[], env: Readonly<Record<string, string>> = {}, input = ''): CliResult {
    return gbuild(args, { cwd: this.cwd, env: { ...this.#env, ...env }, input });
  }

  /** Runs what a test starts from: made once for each key, and copied into every other sandbox that asks for it. */
  stage(key: string, make: () => void): void {
    const kept = STAGES.get(key);
    if (kept !== undefined) {
      cpSync(kept, this.cwd, { recursive: true });
      return;
    }
    const before = readdirSync(this.cwd);
    make();
    const copy = mkdtempSync(join(tmpdir(), 'gbuild-stage-'));
    for (const name of readdirSync(this.cwd)) {
      if (!before.includes(name)) cpSync(join(this.cwd, name), join(copy, name), { recursive: true });
    }
    STAGES.set(key, copy);
    process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  }

  /** Runs `cypherlite` itself, as somebody does who changes a store behind our back. */
  cypherlite(args: readonly string[], input = ''): void {
    const { status, stderr } = spawnSync('cypherlite', args, {
      cwd: this.cwd,
      input,
      encoding: 'utf8',
      env: this.#env,
    });
    if (status !== 0) throw new Error(stderr);
  }

  /** What a line of shell prints, with `gbuild` and `cypherlite` on PATH. */
  shell(line: string): string {
    return spawnSync('sh', ['-c', line], { cwd: this.cwd, encoding: 'utf8', env: this.#env }).stdout;
  }

  /** What `--format json` prints, parsed, with the exit code. */
  json(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): { code: number | null; document: unknown } {
    const { code, stdout } = this.run([...args, '--format', 'json'], env);
    return { code, document: JSON.parse(stdout) };
  }

  write(path: string, text: string): void {
    mkdirSync(join(this.cwd, path, '..'), { recursive: true });
    writeFileSync(join(this.cwd, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.cwd, path), 'utf8');
  }

  /** Every file below a directory with its text, so that two moments can be compared. */
  files(directory: string): Record<string, string> {
    const root = join(this.cwd, directory);
    return Object.fromEntries(
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .sort()
        .filter((path) => statSync(join(root, path)).isFile())
        .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
    );
  }
}
