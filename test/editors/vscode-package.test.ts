import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../support/cli.ts';
import { packageVsix, unpacked } from './vscode/vsix.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const project = JSON.parse(read('package.json'));

const directory = mkdtempSync(join(tmpdir(), 'gbuild-vsix-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const vsix = packageVsix(directory);
const files = unpacked(vsix);
const manifest = JSON.parse(files['extension/package.json'] ?? '');

test('the package is named by its version and holds these files', () => {
  expect(vsix).toBe(join(directory, `gbuild-${project.version}.vsix`));
  expect(Object.keys(files)).toEqual([
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/package.json',
    'extension/README.md',
    'extension/LICENSE.txt',
    'extension/THIRD-PARTY-NOTICES.txt',
    'extension/language-configuration.json',
    'extension/snippets/gbuild.json',
    'extension/syntaxes/gbuild.tmLanguage.json',
    'extension/docs/checks.md',
    'extension/dist/extension.cjs',
    'extension/dist/server.cjs',
  ]);
});

test('the same sources give the same bytes, in another time zone too', () => {
  const other = join(directory, 'other');
  mkdirSync(other);
  expect(readFileSync(packageVsix(other, { TZ: 'Asia/Kathmandu' })).equals(readFileSync(vsix))).toBe(true);
});

test('no path of this machine is in it', () => {
  expect(Object.keys(files).filter((path) => files[path]?.includes(ROOT))).toEqual([]);
});

/** Every string of a JSON value that is a path of the extension. */
function pathsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('./') ? [value.slice(2)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}

test('every path that the manifest names is there', () => {
  expect(pathsIn(manifest)).toEqual([
    'dist/extension.cjs',
    'language-configuration.json',
    'syntaxes/gbuild.tmLanguage.json',
    'snippets/gbuild.json',
  ]);
  expect(pathsIn(manifest).filter((path) => !(`extension/${path}` in files))).toEqual([]);
  expect(files['extension/syntaxes/gbuild.tmLanguage.json']).toBe(read('grammar/gbuild.tmLanguage.json'));
});

test('the manifest says what the project says of itself, and nothing that is for its sources only', () => {
  const { bugs, homepage, license, main, name, private: isPrivate, publisher, repository, type } = manifest;
  expect({
    bugs,
    homepage,
    license,
    main,
    name,
    isPrivate,
    publisher,
    repository,
    type,
    version: manifest.version,
  }).toEqual({
    bugs: project.bugs,
    homepage: project.homepage,
    license: 'Apache-2.0',
    main: './dist/extension.cjs',
    name: 'gbuild',
    isPrivate: undefined,
    publisher: 'gbuild',
    repository: { ...project.repository, directory: 'editors/vscode' },
    type: undefined,
    version: project.version,
  });
});

test('commands in menus exist, and every setting has a default', () => {
  const { commands, configuration, menus } = manifest.contributes;
  const names = commands.map(({ command }: { command: string }) => command);
  expect(names).toEqual(['gbuild.compile', 'gbuild.showGraph', 'gbuild.restart']);
  expect(menus['editor/title'].map(({ command }: { command: string }) => command).sort()).toEqual([
    'gbuild.compile',
    'gbuild.showGraph',
  ]);
  expect(
    Object.entries<{ default: unknown }>(configuration.properties).map(([key, { default: value }]) => [
      key,
      value,
    ]),
  ).toEqual([
    ['gbuild.path', ''],
    ['gbuild.trace.server', 'off'],
  ]);
});

test('the package tells the gallery and the installer what the manifest says', () => {
  const told = files['extension.vsixmanifest'] ?? '';
  expect(told).toContain(
    `<Identity Language="en-US" Id="gbuild" Version="${project.version}" Publisher="gbuild"/>`,
  );
  expect(told).toContain(`Id="Microsoft.VisualStudio.Code.Engine" Value="${manifest.engines.vscode}"`);
  expect(
    [...told.matchAll(/Services\.Links\.(\w+)" Value="([^"]*)"/g)].map(([, kind, url]) => [kind, url]),
  ).toEqual([
    ['Source', 'https://github.com/gbuild/gbuild.git'],
    ['Support', project.bugs.url],
    ['Learn', project.homepage],
  ]);
  const assets = [...told.matchAll(/Path="([^"]*)"/g)].map((match) => match[1] ?? '');
  expect(assets).toEqual(['extension/package.json', 'extension/README.md', 'extension/LICENSE.txt']);
  const types = [...(files['[Content_Types].xml'] ?? '').matchAll(/Extension="([^"]*)"/g)].map(
    (match) => match[1],
  );
  const extensions = Object.keys(files)
    .slice(1)
    .map((path) => `.${path.split('.').at(-1) ?? ''}`);
  expect(types).toEqual([...new Set(extensions)].sort());
});

test('every bundled package is named with its licence', () => {
  const notices = files['extension/THIRD-PARTY-NOTICES.txt'] ?? '';
  expect([...notices.matchAll(/^(\S+) \d+\.\d+\.\d+$/gm)].map((match) => match[1]).sort()).toEqual([
    '@chevrotain/cst-dts-gen',
    '@chevrotain/gast',
    '@chevrotain/regexp-to-ast',
    '@chevrotain/utils',
    'ansi-regex',
    'balanced-match',
    'brace-expansion',
    'chevrotain',
    'commander',
    'diff',
    'emoji-regex',
    'fastest-levenshtein',
    'get-east-asian-width',
    'lodash-es',
    'minimatch',
    'picocolors',
    'semver',
    'string-width',
    'strip-ansi',
    'vscode-jsonrpc',
    'vscode-languageclient',
    'vscode-languageserver',
    'vscode-languageserver-protocol',
    'vscode-languageserver-textdocument',
    'vscode-languageserver-types',
    'zod',
  ]);
});

test('the sources of the extension are free of type errors', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'editors/vscode', '--noEmit'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});

test('README of the extension names every command and setting', () => {
  const { commands, configuration } = manifest.contributes;
  const readme = files['extension/README.md'] ?? '';
  const names = [
    ...commands.map(({ category, title }: { category: string; title: string }) => `${category}: ${title}`),
    ...Object.keys(configuration.properties),
  ];
  expect(names.filter((name) => !readme.includes(name))).toEqual([]);
  expect(existsSync(join(ROOT, 'editors/vscode/README.md'))).toBe(true);
});
