/**
 * The extension of VS Code as it is installed: unpacked from the .vsix, and run against a stand-in for the `vscode`
 * module, with the language client and the server that it brings along.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compile } from '../../src/index.ts';
import { BIN } from '../support/cli.ts';
import { EXAMPLES, planFiles } from '../support/plan-files.ts';
import { packageVsix, unpacked, writeAll } from './vscode/vsix.ts';
import { type TextDocument, Uri, Workbench } from './vscode/workbench.ts';

interface Extension {
  activate(context: { subscriptions: { dispose(): unknown }[]; extensionPath: string }): Promise<void>;
  deactivate(): Promise<void> | undefined;
}

const DIAMOND = planFiles(EXAMPLES).find(({ name }) => name === 'diamond')?.text ?? '';
const BROKEN = DIAMOND.replace('input doubled from b-double', 'input doubled from b-doubel');
const ERRORS = ['30:22 no node is named `b-doubel`; did you mean `b-double`? [unresolved-node]'];

const directory = mkdtempSync(join(tmpdir(), 'gbuild-vscode-'));
const workbench = new Workbench();
const subscriptions: { dispose(): unknown }[] = [];
let extension: Extension;
let plan: TextDocument;

beforeAll(async () => {
  writeAll(directory, unpacked(packageVsix(directory)));
  // The module as the extension finds it: it asks for `vscode` by name.
  writeAll(directory, { 'node_modules/vscode/index.js': 'module.exports = globalThis.gbuildWorkbench;\n' });
  Object.assign(globalThis, { gbuildWorkbench: workbench.module() });
  plan = workbench.open(join(directory, 'diamond.gbuild'), BROKEN);
  const load = createRequire(join(directory, 'extension/package.json'));
  extension = load('./dist/extension.cjs');
  await extension.activate({ subscriptions, extensionPath: join(directory, 'extension') });
});

afterAll(async () => {
  await extension?.deactivate();
  for (const each of subscriptions) each.dispose();
  rmSync(directory, { recursive: true, force: true });
});

/** What the editor shows of the plan, once it is this. */
async function expectDiagnostics(expected: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(workbench.diagnostics.get(plan.uri.toString())).toEqual(expected), {
    timeout: 20_000,
    interval: 20,
  });
}

test('the commands of the manifest are registered, and those that links and lenses call', () => {
  expect([...workbench.commands.keys()].sort()).toEqual([
    'gbuild.compile',
    'gbuild.restart',
    'gbuild.reveal',
    'gbuild.showGraph',
    'gbuild.showReferences',
  ]);
});

test('the server is started, and the editor shows what it finds', async () => {
  await expectDiagnostics(ERRORS);
});

test('the code of a diagnostic leads to its description in the extension', () => {
  const [link = ''] = workbench.links.get(plan.uri.toString()) ?? [];
  const [path = '', code] = link.replace('file://', '').split('#');
  expect({ path, code }).toEqual({
    path: join(directory, 'extension/docs/checks.md'),
    code: 'unresolved-node',
  });
  expect(readFileSync(path, 'utf8')).toMatch(/^#+ `?unresolved-node`?$/m);
});

test('the script is shown beside the plan, and follows it', async () => {
  await workbench.run('gbuild.compile');
  const uri = `gbuild-script://${plan.uri.path.replace('.gbuild', '.cypher')}?${encodeURIComponent(plan.uri.toString())}`;
  expect(workbench.shown).toEqual([
    {
      uri,
      text: '// No script: the plan has 1 error.\n',
      options: { viewColumn: -2, preserveFocus: true, preview: true },
    },
  ]);
  workbench.type(plan, DIAMOND);
  expect(await workbench.provided(Uri.parse(uri))).toBe(compile(DIAMOND).script);
  await expectDiagnostics([]);
});

test('the graph is drawn beside the plan, and follows it', async () => {
  await workbench.run('gbuild.showGraph', plan.uri);
  const [panel] = workbench.panels;
  expect(panel?.title).toBe('Graph of diamond.gbuild');
  expect(panel?.options).toEqual({
    enableScripts: false,
    enableCommandUris: ['gbuild.reveal'],
    localResourceRoots: [],
  });
  const slugs = () =>
    [...(panel?.webview.html ?? '').matchAll(/class="slug"[^>]*>([^<]*)</g)].map(([, slug]) => slug);
  expect(slugs()).toEqual(['a-produce', 'b-double', 'c-square', 'd-sum']);
  workbench.type(plan, DIAMOND.replaceAll('d-sum', 'e-sum'));
  await vi.waitFor(() => expect(slugs()).toEqual(['a-produce', 'b-double', 'c-square', 'e-sum']));
  await workbench.run('gbuild.showGraph', plan.uri);
  expect(workbench.panels.length).toBe(1);
});

test('a click on a node leads to its line', async () => {
  const [panel] = workbench.panels;
  const link = /href="command:([\w.]+)\?([^"]*)"[^>]*><title>code c-square/.exec(panel?.webview.html ?? '');
  expect(link?.[1]).toBe('gbuild.reveal');
  await workbench.run('gbuild.reveal', ...JSON.parse(decodeURIComponent(link?.[2] ?? '')));
  expect(workbench.shown.at(-1)).toMatchObject({
    uri: plan.uri.toString(),
    options: { viewColumn: 1, selection: { start: { line: 21, character: 0 } } },
  });
});

test('a lens shows its places with the command of the editor', async () => {
  const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 5 } };
  await workbench.run('gbuild.showReferences', plan.uri.toString(), range.start, [
    { uri: plan.uri.toString(), range },
  ]);
  expect(workbench.executed.at(-1)).toEqual([
    'editor.action.showReferences',
    plan.uri,
    range.start,
    [{ uri: plan.uri, range }],
  ]);
});

test('without a plan, a command says what it wants', async () => {
  const editor = workbench.activeTextEditor;
  workbench.activeTextEditor = undefined;
  await workbench.run('gbuild.compile');
  await workbench.run('gbuild.showGraph');
  workbench.activeTextEditor = editor;
  const message = 'Open a plan (a .gbuild file) first.';
  expect(workbench.messages).toEqual([message, message]);
});

test('the server of `gbuild.path` takes over when it is set', async () => {
  workbench.settings.set('gbuild.path', BIN);
  workbench.diagnostics.clear();
  workbench.configured.fire({ affectsConfiguration: (section: string) => section === 'gbuild.path' });
  // A restart waits for the one that the setting has started.
  await workbench.run('gbuild.restart');
  workbench.type(plan, BROKEN);
  await expectDiagnostics(ERRORS);
  expect(workbench.messages.slice(2)).toEqual([]);
});
