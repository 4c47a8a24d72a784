import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidDeleteFilesNotification,
  DidRenameFilesNotification,
  DocumentDiagnosticRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  type Position,
  PrepareRenameRequest,
  type Range,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver-protocol/node.js';
import { applied, withEdits } from './apply.ts';
import { ABLE, Editor } from './client.ts';

/** Everything an editor asks, asked of the real process through a real library of the protocol. */

const PLAN = `feature greeting {
  destination "The page greets its reader."
  context "It greets the world today."
  acceptance a-1 "GET / as Ada holds Ada"
}

code read-name "Read the name" {
  output name: <text>
  acceptance "output.name is the cookie's"
}

code greet "Greet" {
  input name from read-name
  output page: <path>
  satisfies a-1
  acceptance "the page holds input.name"
}
`;

let editor: Editor;
beforeAll(async () => {
  editor = await Editor.start();
});
afterAll(async () => {
  expect(await editor.stop()).toBe(0);
});

describe('diagnostics', () => {
  test('are pushed for each version, and cleared when the document is closed', async () => {
    const uri = 'untitled:Untitled-1';
    await editor.open(uri, PLAN);
    expect(await editor.diagnostics(uri, 1)).toEqual({ uri, version: 1, diagnostics: [] });
    await editor.change(uri, 2, 'read-nmae', {
      start: { line: 12, character: 18 },
      end: { line: 12, character: 27 },
    });
    const { diagnostics } = await editor.diagnostics(uri, 2);
    expect(diagnostics).toEqual([
      {
        range: { start: { line: 12, character: 18 }, end: { line: 12, character: 27 } },
        severity: 1,
        code: 'unresolved-node',
        codeDescription: { href: expect.stringMatching(/^file:\/\/.*\/docs\/checks\.md#unresolved-node$/) },
        source: 'gbuild',
        message: 'no node is named `read-nmae`; did you mean `read-name`?',
        data: {
          fix: {
            title: 'Write `read-name`',
            edits: [
              {
                range: { start: { line: 12, character: 18 }, end: { line: 12, character: 27 } },
                newText: 'read-name',
              },
            ],
          },
        },
      },
    ]);
    await editor.connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri },
    });
    expect(await editor.diagnostics(uri, undefined)).toEqual({ uri, diagnostics: [] });
  });

  test('are cleared when the file or its folder is deleted or renamed', async () => {
    const broken = PLAN.replace('from read-name', 'from read-nmae');
    const clearing: [string, (uri: string) => Promise<void>][] = [
      [
        'file:///gone/a.gbuild',
        (uri) => editor.connection.sendNotification(DidDeleteFilesNotification.type, { files: [{ uri }] }),
      ],
      [
        'file:///gone/below/a.gbuild',
        () =>
          editor.connection.sendNotification(DidDeleteFilesNotification.type, {
            files: [{ uri: 'file:///gone/below' }],
          }),
      ],
      [
        'file:///moved/a.gbuild',
        (oldUri) =>
          editor.connection.sendNotification(DidRenameFilesNotification.type, {
            files: [{ oldUri, newUri: 'file:///moved/b.gbuild' }],
          }),
      ],
      [
        'file:///watched/a.gbuild',
        (uri) =>
          editor.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
            changes: [{ uri, type: 3 }],
          }),
      ],
    ];
    for (const [uri, clear] of clearing) {
      await editor.open(uri, broken);
      expect((await editor.diagnostics(uri, 1)).diagnostics.length).toBe(1);
      await clear(uri);
      expect(await editor.diagnostics(uri, undefined)).toEqual({ uri, diagnostics: [] });
    }
  });

  test('are pulled by editors that ask for them, and not pushed to them', async () => {
    const asking = await Editor.start({
      ...ABLE,
      textDocument: { ...ABLE.textDocument, diagnostic: { dynamicRegistration: false } },
    });
    const uri = 'file:///elsewhere/asked.gbuild';
    const pull = (previousResultId?: string) =>
      asking.connection.sendRequest(DocumentDiagnosticRequest.type, {
        textDocument: { uri },
        ...(previousResultId === undefined ? {} : { previousResultId }),
      });
    expect(await pull()).toEqual({ kind: 'full', items: [] });
    await asking.open(uri, PLAN.replace('from read-name', 'from read-nmae'));
    const first = await pull();
    expect(first).toMatchObject({ kind: 'full', items: [{ code: 'unresolved-node' }] });
    expect(await pull(first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId });
    await asking.change(uri, 2, PLAN);
    expect(await pull(first.resultId)).toMatchObject({ kind: 'full', items: [] });
    expect(await asking.stop()).toBe(0);
    expect(asking.pushed).toEqual([]);
  });

  test('count in UTF-16 units', async () => {
    const uri = 'file:///one/utf16.gbuild';
    await editor.open(
      uri,
      PLAN.replace('"Greet" {', '"😀😀" { // 😀').replace('satisfies', '/*😀*/ satisfies'),
    );
    const { diagnostics } = await editor.diagnostics(uri, 1);
    expect(diagnostics.map(({ range }) => range.start)).toEqual([{ line: 14, character: 2 }]);
    await editor.change(uri, 2, 'x', {
      start: { line: 11, character: 12 },
      end: { line: 11, character: 16 },
    });
    await editor.change(uri, 3, ' ', { start: { line: 14, character: 2 }, end: { line: 14, character: 8 } });
    expect((await editor.diagnostics(uri, 3)).diagnostics).toEqual([]);
    expect(
      await editor.connection.sendRequest(PrepareRenameRequest.type, {
        textDocument: { uri },
        position: { line: 14, character: 15 },
      }),
    ).toMatchObject({ placeholder: 'a-1' });
  });
});

describe('what is asked about a document', () => {
  const uri = 'file:///two/plan.gbuild';
  const textDocument = { uri };

  /** The position of a text in the plan, or behind it. */
  const at = (text: string, offset = 1): Position => {
    const lines = PLAN.slice(0, PLAN.indexOf(text) + offset).split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };
  const rangeOf = (text: string, offset: number, length: number): Range => ({
    start: at(text, offset),
    end: at(text, offset + length),
  });

  beforeAll(async () => {
    await editor.open(uri, PLAN);
    await editor.diagnostics(uri, 1);
  });

  test('what the server can do is said at the start', () => {
    expect(editor.initialized?.serverInfo?.name).toBe('gbuild');
    expect(Object.keys(editor.initialized?.capabilities ?? {}).sort()).toEqual([
      ...[
        'codeActionProvider',
        'codeLensProvider',
        'completionProvider',
        'definitionProvider',
        'diagnosticProvider',
      ],
      ...['documentFormattingProvider', 'documentHighlightProvider', 'documentRangeFormattingProvider'],
      ...[
        'documentSymbolProvider',
        'foldingRangeProvider',
        'hoverProvider',
        'inlayHintProvider',
        'positionEncoding',
      ],
      ...['referencesProvider', 'renameProvider', 'selectionRangeProvider', 'semanticTokensProvider'],
      ...['textDocumentSync', 'workspace'],
    ]);
  });

  test('completion', async () => {
    const position = at('from read-name', 'from '.length);
    expect(await editor.connection.sendRequest(CompletionRequest.type, { textDocument, position })).toEqual({
      isIncomplete: false,
      items: [
        {
          label: 'read-name',
          kind: 7,
          detail: 'name: <text>',
          documentation: 'Read the name',
          sortText: '200000',
          filterText: 'read-name',
          textEdit: { range: { start: position, end: position }, newText: 'read-name' },
        },
      ],
    });
  });

  test('hover, definition, references, highlights', async () => {
    const position = at('name from read-name');
    expect(await editor.connection.sendRequest(HoverRequest.type, { textDocument, position })).toEqual({
      contents: { kind: 'markdown', value: '**input** `name`: `<text>`\n\nReads `read-name.name`.' },
      range: rangeOf('name from read-name', 0, 4),
    });
    expect(await editor.connection.sendRequest(DefinitionRequest.type, { textDocument, position })).toEqual({
      uri,
      range: rangeOf('output name', 7, 4),
    });
    const output = at('output name', 8);
    const places = [
      rangeOf('output name', 7, 4),
      rangeOf('output.name', 7, 4),
      rangeOf('name from read-name', 0, 4),
    ];
    expect(
      await editor.connection.sendRequest(ReferencesRequest.type, {
        textDocument,
        position: output,
        context: { includeDeclaration: true },
      }),
    ).toEqual(places.map((range) => ({ uri, range })));
    expect(
      await editor.connection.sendRequest(DocumentHighlightRequest.type, { textDocument, position: output }),
    ).toEqual(places.map((range, index) => ({ range, kind: [3, 1, 2][index] })));
  });

  test('renaming', async () => {
    const position = at('output name', 8);
    expect(
      await editor.connection.sendRequest(PrepareRenameRequest.type, { textDocument, position }),
    ).toEqual({
      range: rangeOf('output name', 7, 4),
      placeholder: 'name',
    });
    const edit = await editor.connection.sendRequest(RenameRequest.type, {
      textDocument,
      position,
      newName: 'who',
    });
    expect(applied(PLAN, edit ?? undefined)).toBe(
      PLAN.replace('output name', 'output who')
        .replace('output.name', 'output.who')
        .replace('from read-name', 'from read-name.who'),
    );
    await expect(
      editor.connection.sendRequest(RenameRequest.type, {
        textDocument,
        position: at('greet "'),
        newName: 'A B',
      }),
    ).rejects.toThrow('`A B` is not a slug: lower-case letters and digits, with single `-` between them');
  });

  test('actions, and the edit of "fix all" when it is asked for', async () => {
    const broken = 'file:///two/broken.gbuild';
    const fixed = PLAN.replace('  satisfies', '  failure_policy stop\n  satisfies');
    const text = fixed.replace('from read-name', 'from read-nmae').replace('policy stop', 'policy stpo');
    await editor.open(broken, text);
    const { diagnostics } = await editor.diagnostics(broken, 1);
    const ask = (only?: string[]) =>
      editor.connection.sendRequest(CodeActionRequest.type, {
        textDocument: { uri: broken },
        range: rangeOf('from read-name', 5, 9),
        context: { diagnostics, ...(only === undefined ? {} : { only }) },
      });
    expect((await ask())?.map(({ title }) => title)).toEqual([
      'Write `read-name`',
      'Create the node `read-nmae`',
      'Apply every fix of this plan',
    ]);
    const [all] = (await ask(['source.fixAll'])) ?? [];
    if (all === undefined || !('kind' in all)) throw new Error('no action');
    const resolved = await editor.connection.sendRequest(CodeActionResolveRequest.type, all);
    expect(applied(text, resolved.edit)).toBe(fixed);
    expect(resolved.edit?.documentChanges?.[0]).toMatchObject({ textDocument: { uri: broken, version: 1 } });
  });

  test('an action that is whole already stays as it is', async () => {
    const action = { title: 'whole' };
    expect(await editor.connection.sendRequest(CodeActionResolveRequest.type, action)).toEqual(action);
  });

  test('formatting', async () => {
    const messy = 'file:///two/messy.gbuild';
    const text = PLAN.replace('output name', '  output   name').replace('code greet', '\n\ncode  greet');
    await editor.open(messy, text);
    const options = { tabSize: 4, insertSpaces: false };
    const params = { textDocument: { uri: messy }, options };
    const edits = await editor.connection.sendRequest(DocumentFormattingRequest.type, params);
    expect(withEdits(text, edits ?? [])).toBe(PLAN);
    const range = { start: { line: 7, character: 0 }, end: { line: 8, character: 20 } };
    const some = await editor.connection.sendRequest(DocumentRangeFormattingRequest.type, {
      ...params,
      range,
    });
    expect(withEdits(text, some ?? [])).toBe(PLAN.replace('code greet', '\n\ncode  greet'));
  });

  test('the outline, folds, selections', async () => {
    const symbols = await editor.connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
    expect(symbols?.map(({ name }) => name)).toEqual(['greeting', 'read-name', 'greet']);
    expect(await editor.connection.sendRequest(FoldingRangeRequest.type, { textDocument })).toEqual([
      { startLine: 0, endLine: 3 },
      { startLine: 6, endLine: 8 },
      { startLine: 11, endLine: 15 },
    ]);
    const selections = await editor.connection.sendRequest(SelectionRangeRequest.type, {
      textDocument,
      positions: [at('satisfies a-1', 11)],
    });
    expect(selections?.[0]).toMatchObject({
      range: rangeOf('satisfies a-1', 10, 3),
      parent: { range: rangeOf('satisfies a-1', 0, 13) },
    });
  });

  test('semantic tokens, hints, lenses', async () => {
    const tokens = await editor.connection.sendRequest(SemanticTokensRequest.type, { textDocument });
    expect(tokens?.data.slice(0, 15)).toEqual([0, 0, 7, 0, 0, 0, 8, 8, 1, 1, 1, 2, 11, 0, 0]);
    const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const hints = await editor.connection.sendRequest(InlayHintRequest.type, { textDocument, range });
    expect(hints?.map(({ label, position }) => [label, position])).toEqual([
      ['wave 1', at('"Read the name"', '"Read the name"'.length)],
      ['wave 2', at('"Greet"', '"Greet"'.length)],
      [': <text>', at('name from read-name', 4)],
    ]);
    const lenses = await editor.connection.sendRequest(CodeLensRequest.type, { textDocument });
    expect(lenses?.map(({ command }) => command?.title)).toEqual([
      'satisfied by greet',
      'read by greet',
      'read by no node',
    ]);
  });

  test('of a document that is not open nothing is known', async () => {
    const closed = {
      textDocument: { uri: 'file:///two/closed.gbuild' },
      position: { line: 0, character: 0 },
    };
    expect(await editor.connection.sendRequest(HoverRequest.type, closed)).toBe(null);
    expect(await editor.connection.sendRequest(CompletionRequest.type, closed)).toBe(null);
  });
});

test('an editor that ends without a word ends the server', async () => {
  const lost = await Editor.start();
  const ended = new Promise<number | null>((resolve) => lost.process.once('exit', resolve));
  lost.process.stdin?.end();
  expect(await ended).toBe(1);
});
