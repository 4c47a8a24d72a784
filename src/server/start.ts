import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createConnection,
  type Disposable,
  type Message,
  type MessageReader,
  type MessageWriter,
  ProposedFeatures,
  ReadableStreamMessageReader,
  WriteableStreamMessageWriter,
} from 'vscode-languageserver/browser.js';
import { CHECKS_URI, type Host, later } from './host.ts';
import { serve } from './server.ts';

export type { Host } from './host.ts';

/** An editor whose messages come and go as objects, such as one at the other end of a worker's port. */
export interface MessageClient {
  /** Called once: `receive` is to be called with each message of the editor, in order. */
  listen(receive: (message: unknown) => void): void;
  /** Takes a message for the editor: JSON-RPC 2.0, safe for JSON. */
  send(message: object): void;
}

/** The part of a readable stream of Node that the server needs: chunks of bytes, without an encoding set. */
export interface ByteInput {
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  on(event: 'close' | 'end', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** The part of a writable stream of Node that the server needs. */
export interface ByteOutput {
  on(event: 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  write(chunk: Uint8Array | string): unknown;
}

/** An editor at the other end of two streams, with a `Content-Length` before each message. */
export interface StreamClient {
  readonly input: ByteInput;
  readonly output: ByteOutput;
}

/** What there is to do when the server no longer listens, which it always does. */
const NOTHING: Disposable = { dispose: () => undefined };

/**
 * Starts a language server for an editor: in go the messages of the Language Server Protocol, out come answers and
 * diagnostics. It knows neither files nor processes. One process can run several.
 *
 * Resolves when the editor says `exit`, or its streams end; ending the process, or the streams, is left to the caller.
 * Rejects only when `listen` throws: a message that is none is logged to the editor, and one that cannot be sent is dropped.
 *
 * @param host A timer, by default that of the platform, and the URI of the documentation that diagnostics link to.
 */
export function startServer(client: MessageClient | StreamClient, host: Partial<Host> = {}): Promise<void> {
  return new Promise((resolve) => {
    const [reader, writer] =
      'input' in client ? streamed(client, resolve) : [new Reader(client), new Writer(client)];
    const connection = createConnection(ProposedFeatures.all, reader, writer);
    connection.onExit(resolve);
    serve(connection, { later, checks: CHECKS_URI, ...host });
  });
}

class Reader extends AbstractMessageReader {
  readonly #client: MessageClient;

  constructor(client: MessageClient) {
    super();
    this.#client = client;
  }

  listen(callback: (message: Message) => void): Disposable {
    // Whether it is a message is found out where it is read.
    this.#client.listen((message) => callback(message as Message));
    return NOTHING;
  }
}

class Writer extends AbstractMessageWriter {
  readonly #client: MessageClient;

  constructor(client: MessageClient) {
    super();
    this.#client = client;
  }

  async write(message: Message): Promise<void> {
    try {
      this.#client.send(message);
    } catch (error) {
      this.fireError(error, message);
    }
  }

  end(): void {}
}

/**
 * Reads and writes streams. The connection is not told that they are closed: it would throw at whatever is still on its
 * way then, while a stream that is written to reports an error, which is listened for.
 */
function streamed({ input, output }: StreamClient, ended: () => void): [MessageReader, MessageWriter] {
  const never = (): Disposable => NOTHING;
  for (const event of ['end', 'close'] as const) input.on(event, ended);
  output.on('close', ended);
  const reader = new ReadableStreamMessageReader({
    onData: (listener) => {
      input.on('data', listener);
      return NOTHING;
    },
    onError: (listener) => {
      input.on('error', listener);
      return NOTHING;
    },
    onEnd: never,
    onClose: never,
  });
  // It would wait for the rest of a message for ever.
  reader.partialMessageTimeout = 0;
  const writer = new WriteableStreamMessageWriter({
    onError: (listener) => {
      output.on('error', listener);
      return NOTHING;
    },
    onEnd: never,
    onClose: never,
    write: async (chunk: Uint8Array | string) => void output.write(chunk),
    end: () => undefined,
  });
  return [reader, writer];
}
