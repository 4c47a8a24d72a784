/** The set-ups of docs/editors.md are done; the one of Neovim has a test of its own. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createProtocolConnection,
  ExitNotification,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node.js';
import { format } from '../../src/index.ts';
import { BIN, gbuild, ROOT } from '../support/cli.ts';
import { type Fence, fences } from '../support/markdown.ts';
import { parseToml } from './toml.ts';

const DOCS = readFileSync(join(ROOT, 'docs/editors.md'), 'utf8');
const BLOCKS = fences(DOCS);
const manifest = JSON.parse(readFileSync(join(ROOT, 'editors/vscode/package.json'), 'utf8'));

function block(language: string, index = 0): Fence {
  const found = BLOCKS.filter((each) => each.language === language)[index];
  if (found === undefined) throw new Error(`no ${language} block ${index}`);
  return found;
}

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'gbuild-editors-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

/** Runs a block in a directory of its own, some commands replaced by scripts. */
function run(text: string, commands: Readonly<Record<string, string>>): void {
  const bin = join(cwd, 'bin');
  mkdirSync(bin);
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const env = {
    PATH: [bin, process.env['PATH']].join(delimiter),
    HOME: cwd,
    npm_config_update_notifier: 'false',
  };
  expect(spawnSync('sh', ['-ec', text], { cwd, encoding: 'utf8', env })).toMatchObject({
    status: 0,
    stderr: '',
  });
}

test('the document has the blocks that tests execute, and no other', () => {
  expect(BLOCKS.map(({ language }) => language)).toEqual(['sh', 'lua', 'toml', 'json', 'sh']);
});

test('the extension is built and handed to VS Code', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(scripts.package).toBe('node scripts/package-vsix.mjs');
  run(block('sh').text, {
    // As `npm run package`, but not into the project.
    npm: `[ "$*" = "run package" ] && "${process.execPath}" "${join(ROOT, 'scripts/package-vsix.mjs')}" --out .`,
    code: 'echo "$@" > called; test -s "$2"',
  });
  const [vsix] = readdirSync(cwd).filter((name) => name.endsWith('.vsix'));
  expect(readFileSync(join(cwd, 'called'), 'utf8')).toBe(`--install-extension ${vsix}\n`);
});

test('the commands and settings of the extension are described, and no others', () => {
  const section = DOCS.slice(DOCS.indexOf('\n## VS Code'), DOCS.indexOf('\n## Neovim'));
  const named = new Set([...section.matchAll(/`(gbuild\.[\w.]+)`/g)].map((match) => match[1]));
  const { commands, configuration } = manifest.contributes;
  expect(named).toEqual(
    new Set([
      ...commands.map(({ command }: { command: string }) => command),
      ...Object.keys(configuration.properties),
    ]),
  );
  for (const { title } of commands) expect(section).toContain(`**gbuild: ${title}**`);
});

test('Helix is told of the language and of its server', () => {
  expect(parseToml(block('toml').text)).toEqual({
    'language-server': { gbuild: { command: 'gbuild', args: ['lsp'] } },
    language: [
      {
        name: 'gbuild',
        scope: 'source.gbuild',
        'file-types': ['gbuild'],
        'comment-token': '//',
        indent: { 'tab-width': 2, unit: '  ' },
        'language-servers': ['gbuild'],
        'auto-format': true,
      },
    ],
  });
});

test('what is no TOML is not taken for it', () => {
  for (const text of [
    '[a]]\n',
    '[[a]\n',
    'a\n',
    'a = b\n',
    '[a]\n[a]\n',
    'a = 1\na = 2\n',
    'a = 1\n[a.b]\n',
  ]) {
    expect(() => parseToml(text), text).toThrow();
  }
});

/** The capabilities that are not named as their method is. */
const PROVIDERS: Readonly<Record<string, string>> = {
  formatting: 'documentFormattingProvider',
  rangeFormatting: 'documentRangeFormattingProvider',
};

test('the server gives what the table says, and nothing else', async () => {
  const server = spawn(process.execPath, [BIN, 'lsp']);
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  const { capabilities } = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
  });
  await connection.sendRequest(ShutdownRequest.type);
  await connection.sendNotification(ExitNotification.type);
  await once(server, 'exit');
  const methods = [...DOCS.matchAll(/`textDocument\/(\w+)`/g)].map((match) => match[1] ?? '');
  const documented = methods
    .filter((method) => method !== 'publishDiagnostics')
    .map((method) => PROVIDERS[method] ?? `${method}Provider`);
  expect(
    Object.keys(capabilities)
      .filter((key) => key.endsWith('Provider'))
      .sort(),
  ).toEqual(documented.sort());
});

test('the command that editors are told to start is there', () => {
  expect(DOCS).toContain('`gbuild lsp --stdio`');
  expect(gbuild(['lsp', '--stdio', '--help']).code).toBe(0);
});

test('Prettier formats plans with the plugin', () => {
  mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true });
  symlinkSync(ROOT, join(cwd, 'node_modules/gbuild'));
  symlinkSync(join(ROOT, 'node_modules/prettier'), join(cwd, 'node_modules/prettier'));
  symlinkSync(join(ROOT, 'node_modules/prettier/bin/prettier.cjs'), join(cwd, 'node_modules/.bin/prettier'));
  writeFileSync(join(cwd, '.prettierrc.json'), block('json').text);
  const untidy = 'feature f {destination "d"   context "c" // why\n}\n';
  writeFileSync(join(cwd, 'plan.gbuild'), untidy);
  run(block('sh', 1).text, {});
  expect(readFileSync(join(cwd, 'plan.gbuild'), 'utf8')).toBe(format(untidy).formatted);
});
