import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DidCloseTextDocumentNotification } from 'vscode-languageserver-protocol/node.js';
import { Editor } from './client.ts';

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
});
