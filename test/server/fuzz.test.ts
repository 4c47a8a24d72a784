/** Plans typed character by character and deleted again, as an editor sends it. */

import { describe, expect, it, test } from 'vitest';
import {
  CompletionRequest,
  DidChangeTextDocumentNotification,
  HoverRequest,
} from 'vscode-languageserver-protocol/node.js';
import { check } from '../../src/index.ts';
import { codeActions } from '../../src/server/features/code-actions.ts';
import { completionAt } from '../../src/server/features/completion.ts';
import { diagnosticsOf } from '../../src/server/features/diagnostics.ts';
import { formattingEdits } from '../../src/server/features/formatting.ts';
import { codeLenses } from '../../src/server/features/code-lenses.ts';
import { inlayHints } from '../../src/server/features/inlay-hints.ts';
import { hoverAt } from '../../src/server/features/hover.ts';
import { definitionAt, highlightsAt } from '../../src/server/features/navigation.ts';
import { renameAt } from '../../src/server/features/rename.ts';
import { semanticTokens } from '../../src/server/features/semantic-tokens.ts';
import { documentSymbols } from '../../src/server/features/document-symbols.ts';
import { foldingRanges } from '../../src/server/features/folding-ranges.ts';
import { selectionRange } from '../../src/server/features/selection-ranges.ts';
import { planFiles } from '../support/plan-files.ts';
import { Editor } from './client.ts';
import { able, analysed } from './marked.ts';

const OK = planFiles(new URL('../ok/', import.meta.url));
const NAMES = ['rounds', 'quoted-names', 'text-blocks', 'slugs-that-are-keywords', 'crlf', 'bom'];
const FIXTURES = OK.filter(({ name }) => NAMES.includes(name));

/** Asks everything at a place; answers with what cannot be right. */
function askEverything(text: string, offset: number): string[] {
  const analysis = analysed(text);
  const wrong: string[] = [];
  completionAt(analysis, offset, able);
  hoverAt(analysis, offset, able);
  definitionAt(analysis, offset);
  highlightsAt(analysis, offset);
  renameAt(analysis, offset, 'another-name');
  codeActions(analysis, { start: offset, end: offset }, undefined, able, 'gbuild:x');
  formattingEdits(analysis);
  inlayHints(analysis, { start: 0, end: text.length });
  codeLenses(analysis, able);
  foldingRanges(analysis);
  for (const { range, selectionRange: selection } of documentSymbols(analysis)) {
    const [outer, inner] = [analysis.spanOf(range), analysis.spanOf(selection)];
    if (inner.start < outer.start || inner.end > outer.end) wrong.push(`a selection outside at ${offset}`);
  }
  for (let at = selectionRange(analysis, offset); at.parent !== undefined; at = at.parent) {
    const [inner, outer] = [analysis.spanOf(at.range), analysis.spanOf(at.parent.range)];
    if (inner.start < outer.start || inner.end > outer.end)
      wrong.push(`a parent that holds not at ${offset}`);
  }
  if (semanticTokens(analysis).some((each) => each < 0)) wrong.push(`tokens in disorder at ${offset}`);
  if (diagnosticsOf(analysis, able, 'gbuild:x').length !== check(text).diagnostics.length) {
    wrong.push(`other diagnostics at ${offset}`);
  }
  return wrong;
}

it('has the fixtures', () => {
  expect(FIXTURES.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
});

describe.each(FIXTURES)('$name', ({ text }) => {
  it('is typed, and deleted from its start, with every question asked on the way', () => {
    const wrong: string[] = [];
    for (let at = 0; at <= text.length; at++) {
      wrong.push(...askEverything(text.slice(0, at), at), ...askEverything(text.slice(at), 0));
    }
    expect(wrong).toEqual([]);
  });
});

test('typed faster than it is checked, no version is answered for after a newer one', async () => {
  const editor = await Editor.start();
  const { text: whole } = OK.find(({ name }) => name === 'rounds') ?? { text: '' };
  const text = whole.replaceAll('\r', '');
  const uri = 'file:///elsewhere/typed.gbuild';
  const texts = new Map<number, string>([[1, '']]);
  await editor.open(uri, '');
  let typed = '';
  let version = 1;
  const answers: Promise<unknown>[] = [];
  const edit = async (length: number, newText: string): Promise<void> => {
    const at = typed.length - length;
    typed = typed.slice(0, at) + newText;
    texts.set(++version, typed);
    // What is deleted is the end of what is typed, so that it stands in the plan where it stood in the text.
    await editor.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [
        { range: { start: endOf(text.slice(0, at)), end: endOf(text.slice(0, at + length)) }, text: newText },
      ],
    });
    const params = { textDocument: { uri }, position: endOf(typed) };
    if (version % 7 === 0) answers.push(editor.connection.sendRequest(CompletionRequest.type, params));
    if (version % 11 === 0) answers.push(editor.connection.sendRequest(HoverRequest.type, params));
  };
  for (const char of text) await edit(0, char);
  const middle = version;
  while (typed !== '') await edit(1, '');
  await editor.change(uri, ++version, text);
  texts.set(version, text);
  await editor.diagnostics(uri, version);
  await Promise.all(answers);
  const versions = editor.pushed.map((each) => each.version ?? -1);
  expect(versions).toEqual(versions.toSorted((a, b) => a - b).filter((each, i, all) => each !== all[i - 1]));
  expect(versions.at(-1)).toBe(version);
  expect(middle).toBe(text.length + 1);
  for (const { diagnostics, version: at = -1 } of editor.pushed) {
    expect([at, diagnostics.map(({ code }) => code)]).toEqual([
      at,
      check(texts.get(at) ?? 'not a version').diagnostics.map(({ code }) => code),
    ]);
  }
  expect(answers.length).toBeGreaterThan(100);
  expect(await editor.stop()).toBe(0);
});

function endOf(text: string): { line: number; character: number } {
  const lines = text.split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}
