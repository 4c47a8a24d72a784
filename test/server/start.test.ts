/** The server as the library starts it, from the bundle that is published: for messages, and over streams. */

import { PassThrough } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node.js';

type Server = typeof import('../../src/server/start.ts');

let startServer: Server['startServer'];
beforeAll(async () => {
  ({ startServer } = (await import(new URL('../../dist/server.js', import.meta.url).href)) as Server);
});

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly params?: unknown;
}

const INITIALIZE = { processId: null, rootUri: null, capabilities: {} };
const opened = (text: string) => ({
  textDocument: { uri: 'untitled:a', languageId: 'gbuild', version: 1, text },
});

/** An editor whose messages are objects. */
class Editor {
  readonly ended: Promise<void>;
  readonly #sent: Message[] = [];
  #wake = (): void => undefined;
  #receive = (_: unknown): void => undefined;

  constructor(host?: Parameters<Server['startServer']>[1]) {
    this.ended = startServer(
      {
        listen: (receive) => {
          this.#receive = receive;
        },
        send: (message) => {
          this.#sent.push(message as Message);
          this.#wake();
        },
      },
      host,
    );
  }

  say(message: unknown): void {
    this.#receive(message);
  }

  notify(method: string, params?: object): void {
    this.say({ jsonrpc: '2.0', method, params });
  }

  async ask(id: number, method: string, params?: object): Promise<Message> {
    this.say({ jsonrpc: '2.0', id, method, params });
    return this.until((message) => message.id === id);
  }

  async until(isIt: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.#sent.find(isIt);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async codes(): Promise<unknown> {
    const { params } = await this.until(({ method }) => method === 'textDocument/publishDiagnostics');
    return (params as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code);
  }
}

test('messages go in and out, until the editor says so', async () => {
  const editor = new Editor();
  expect((await editor.ask(1, 'initialize', INITIALIZE)).result).toMatchObject({
    serverInfo: { name: 'gbuild' },
  });
  editor.notify('textDocument/didOpen', opened('feature f {'));
  expect(await editor.codes()).toEqual(['syntax']);
  // A refusal is an error to the editor, not a result.
  const position = { line: 0, character: 0 };
  const rename = { textDocument: { uri: 'untitled:a' }, position, newName: 'g' };
  expect(await editor.ask(2, 'textDocument/rename', rename)).toEqual({
    jsonrpc: '2.0',
    id: 2,
    error: { code: -32600, message: 'there is no name here to be changed' },
  });
  expect(await editor.ask(3, 'shutdown')).toEqual({ jsonrpc: '2.0', id: 3, result: null });
  editor.notify('exit');
  await editor.ended;
});

test('what is no message is passed over', async () => {
  const editor = new Editor();
  for (const message of [null, undefined, 5, 'exit', [], {}, { jsonrpc: '2.0', id: {} }]) editor.say(message);
  expect((await editor.ask(1, 'initialize', INITIALIZE)).result).toBeDefined();
});

test('what cannot be sent is dropped', async () => {
  let receive = (_: unknown): void => undefined;
  const ended = startServer({
    listen: (to) => {
      receive = to;
    },
    send: () => {
      throw new Error('nobody is there');
    },
  });
  receive({ jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE });
  receive({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: opened('') });
  receive({ jsonrpc: '2.0', method: 'exit' });
  await ended;
});

test('two servers know nothing of each other, and each has its host', async () => {
  const waited: number[] = [];
  const one = new Editor({
    later: (milliseconds, work) => {
      waited.push(milliseconds);
      queueMicrotask(work);
      return () => undefined;
    },
  });
  const other = new Editor({ checks: 'https://example.org/checks' });
  const capabilities = { textDocument: { publishDiagnostics: { codeDescriptionSupport: true } } };
  for (const editor of [one, other]) await editor.ask(1, 'initialize', { ...INITIALIZE, capabilities });
  one.notify('textDocument/didOpen', opened('feature f {'));
  other.notify('textDocument/didOpen', opened('code a "A" {\n  output o: <x>\n  acceptance "a"\n}\n'));
  expect(await one.codes()).toEqual(['syntax']);
  expect(waited).toEqual([0, 0]);
  expect(await other.codes()).toEqual(['feature-count']);
  const pushed = await other.until(({ method }) => method === 'textDocument/publishDiagnostics');
  expect(pushed.params).toMatchObject({
    diagnostics: [{ codeDescription: { href: 'https://example.org/checks#feature-count' } }],
  });
});

/** Two streams, and the editor at their other ends. */
function streams() {
  const input = new PassThrough();
  const output = new PassThrough();
  const ended = startServer({ input, output });
  const editor = createProtocolConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
  editor.listen();
  return { editor, ended, input, output };
}

test('streams carry the messages, until the editor says so', async () => {
  const { editor, ended } = streams();
  const pushed = new Promise((resolve) =>
    editor.onNotification('textDocument/publishDiagnostics', (params: unknown) => resolve(params)),
  );
  expect(await editor.sendRequest('initialize', INITIALIZE)).toMatchObject({
    serverInfo: { name: 'gbuild' },
  });
  // Longer in bytes than in characters.
  await editor.sendNotification('textDocument/didOpen', opened('feature ü😀 {'));
  expect(await pushed).toMatchObject({ uri: 'untitled:a', version: 1 });
  await editor.sendRequest('shutdown');
  await editor.sendNotification('exit');
  await ended;
});

test('bytes may come one by one', async () => {
  const { editor, ended, input } = streams();
  const asked = new Promise((resolve) =>
    editor.onNotification('textDocument/publishDiagnostics', (params: unknown) => resolve(params)),
  );
  const say = (message: object): void => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    for (const byte of Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]))
      input.write(Buffer.of(byte));
  };
  say({ id: 'one', method: 'initialize', params: INITIALIZE });
  say({ method: 'textDocument/didOpen', params: opened('feature ü {') });
  expect(await asked).toMatchObject({ diagnostics: [{}, {}] });
  say({ method: 'exit' });
  await ended;
});

test.each([
  ['nothing', ''],
  ['half a message', 'Content-Length: 100\r\n\r\n{'],
  ['what is no JSON', 'Content-Length: 5\r\n\r\n{ no '],
  ['no length', 'Length: 5\r\n\r\n{}'],
  ['a length that is none', 'Content-Length: five\r\n\r\n{}'],
])('an end after %s is an end', async (_, text) => {
  const { ended, input } = streams();
  input.end(text);
  await ended;
});

test('an editor that goes away takes its diagnostics with it', async () => {
  const input = new PassThrough();
  const output = new PassThrough();
  const works: (() => void)[] = [];
  const later = (_: number, work: () => void) => {
    works.push(work);
    return () => undefined;
  };
  const ended = startServer({ input, output }, { later });
  const editor = createProtocolConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
  editor.listen();
  await editor.sendRequest('initialize', INITIALIZE);
  await editor.sendNotification('textDocument/didOpen', opened('feature f {'));
  await editor.sendRequest('textDocument/documentSymbol', { textDocument: { uri: 'untitled:a' } });
  editor.dispose();
  output.destroy();
  input.destroy(new Error('gone'));
  await ended;
  // Each of them may plan another.
  for (const work of works) work();
  expect(works.length).toBe(2);
});
