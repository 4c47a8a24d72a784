/** The server where there is no process: bundled for a browser, started in a world that has what a worker has of what it needs, and nothing else. */

import { createContext, runInContext } from 'node:vm';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const ENTRY = `
import { startServer } from './src/server/start.ts';

globalThis.start = (port, later) => {
  const listen = (receive) => {
    port.onmessage = ({ data }) => receive(data);
  };
  void startServer({ listen, send: (message) => port.postMessage(message) }, { later });
};
`;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly params?: unknown;
}

test('the server runs in a worker', async () => {
  const { outputFiles, warnings } = await build({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    logLevel: 'silent',
  });
  expect(warnings).toEqual([]);
  const world: Record<string, unknown> = { setTimeout, clearTimeout, console, TextEncoder, TextDecoder };
  runInContext(outputFiles[0]?.text ?? '', createContext(world));

  const sent: Message[] = [];
  let wake = (): void => undefined;
  const port = {
    onmessage: (_: { data: unknown }): void => undefined,
    postMessage: (message: Message) => {
      sent.push(message);
      wake();
    },
  };
  const until = async (isIt: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const found = sent.find(isIt);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  const start = world['start'] as (
    to: typeof port,
    later: (ms: number, work: () => void) => () => void,
  ) => void;
  start(port, (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  });
  port.onmessage({
    data: {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { processId: null, rootUri: null, capabilities: {} },
    },
  });
  expect((await until(({ id }) => id === 1)).result).toMatchObject({ serverInfo: { name: 'gbuild' } });
  const textDocument = { uri: 'untitled:a', languageId: 'gbuild', version: 1, text: 'feature f {' };
  port.onmessage({ data: { jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument } } });
  expect((await until(({ method }) => method === 'textDocument/publishDiagnostics')).params).toMatchObject({
    uri: 'untitled:a',
    version: 1,
    diagnostics: [{ code: 'syntax' }],
  });
});
