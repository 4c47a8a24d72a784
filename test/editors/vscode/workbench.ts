/**
 * As much of the `vscode` module as the extension and its language client touch, with one plan open. Classes that
 * nothing looks into are made up as they are asked for; what is registered and shown is remembered.
 */

/** A URI, as far as paths of files need one. */
export class Uri {
  readonly scheme: string;
  readonly authority = '';
  readonly path: string;
  readonly query: string;
  readonly fragment = '';

  private constructor(scheme: string, path: string, query: string) {
    this.scheme = scheme;
    this.path = path;
    this.query = query;
  }

  static parse(text: string): Uri {
    const found = /^([a-z-]+):(?:\/\/)?([^?]*)(?:\?(.*))?$/.exec(text);
    if (found === null) throw new Error(`no URI: ${text}`);
    return new Uri(found[1] ?? '', decodeURIComponent(found[2] ?? ''), decodeURIComponent(found[3] ?? ''));
  }

  static file(path: string): Uri {
    return new Uri('file', path, '');
  }

  static from({ path, query, scheme }: { scheme: string; path: string; query: string }): Uri {
    return new Uri(scheme, path, query);
  }

  get fsPath(): string {
    return this.path;
  }

  toString(): string {
    const query = this.query === '' ? '' : `?${encodeURIComponent(this.query)}`;
    return `${this.scheme}://${this.path}${query}`;
  }
}

export class Position {
  readonly line: number;
  readonly character: number;
  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(start: Position | number, end: Position | number, endLine?: number, endCharacter?: number) {
    this.start = start instanceof Position ? start : new Position(start, Number(end));
    this.end = end instanceof Position ? end : new Position(endLine ?? 0, endCharacter ?? 0);
  }
}

class Location {
  readonly uri: Uri;
  readonly range: Range;
  constructor(uri: Uri, range: Range) {
    this.uri = uri;
    this.range = range;
  }
}

class Diagnostic {
  readonly range: Range;
  readonly message: string;
  readonly severity: number;
  code: unknown;
  constructor(range: Range, message: string, severity: number) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}

/** A kind of code action: a path of words. */
class CodeActionKind {
  static readonly Empty = new CodeActionKind('');
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
  append(word: string): CodeActionKind {
    return new CodeActionKind(this.value === '' ? word : `${this.value}.${word}`);
  }
}

type Listener = (event: unknown) => void;

class Disposable {
  static from(...all: readonly Disposable[]): Disposable {
    return new Disposable(() => {
      for (const each of all) each.dispose();
    });
  }

  readonly dispose: () => void;
  constructor(dispose: () => void = () => undefined) {
    this.dispose = dispose;
  }
}

export class EventEmitter {
  readonly #listeners = new Set<Listener>();
  readonly event = (listener: Listener, self?: unknown): Disposable => {
    const bound = self === undefined ? listener : listener.bind(self);
    this.#listeners.add(bound);
    return new Disposable(() => this.#listeners.delete(bound));
  };
  fire(event: unknown): void {
    for (const listener of this.#listeners) listener(event);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() };
  cancel(): void {
    this.token = { ...this.token, isCancellationRequested: true };
  }
  dispose(): void {}
}

class TabInputText {
  readonly uri: Uri;
  constructor(uri: Uri) {
    this.uri = uri;
  }
}

/** A document in memory. */
export class TextDocument {
  readonly uri: Uri;
  readonly languageId: string;
  version = 1;
  readonly isClosed = false;
  text: string;

  constructor(uri: Uri, languageId: string, text: string) {
    this.uri = uri;
    this.languageId = languageId;
    this.text = text;
  }

  get fileName(): string {
    return this.uri.path;
  }

  getText(): string {
    return this.text;
  }
}

/** A panel with a page. */
export interface Panel {
  readonly title: string;
  readonly options: unknown;
  readonly webview: { html: string };
  dispose(): void;
  reveal(): void;
}

interface ContentProvider {
  provideTextDocumentContent(uri: Uri): Promise<string>;
  readonly onDidChange: EventEmitter['event'];
}

type Command = (...args: readonly unknown[]) => unknown;

/** An object whose functions all exist: those that nobody gave answer with something to dispose of. */
function lenient<T extends object>(own: T): T {
  return new Proxy(own, {
    get: (target, key) =>
      key in target || typeof key === 'symbol'
        ? Reflect.get(target, key)
        : /^on[A-Z]|^register|^create/.test(key)
          ? () => new Disposable()
          : undefined,
  });
}

export class Workbench {
  readonly settings = new Map<string, unknown>();
  readonly commands = new Map<string, Command>();
  readonly executed: (readonly unknown[])[] = [];
  readonly panels: Panel[] = [];
  readonly shown: { readonly uri: string; readonly text: string; readonly options: unknown }[] = [];
  readonly messages: string[] = [];
  /** What is known of each plan: `line:column message [code]`. */
  readonly diagnostics = new Map<string, readonly string[]>();
  /** Where the codes of the diagnostics that were shown last lead to. */
  readonly links = new Map<string, readonly string[]>();
  readonly documents: TextDocument[] = [];
  readonly changed = new EventEmitter();
  readonly configured = new EventEmitter();
  readonly #providers = new Map<string, ContentProvider>();
  readonly #opened = new EventEmitter();
  activeTextEditor: { readonly document: TextDocument } | undefined;

  /** Opens a plan and looks at it. */
  open(path: string, text: string): TextDocument {
    const document = new TextDocument(Uri.file(path), 'gbuild', text);
    this.documents.push(document);
    this.activeTextEditor = { document };
    this.#opened.fire(document);
    return document;
  }

  /** Replaces the whole text of a document. */
  type(document: TextDocument, text: string): void {
    const end = document.text.split('\n');
    const range = new Range(0, 0, end.length - 1, end.at(-1)?.length ?? 0);
    const rangeLength = document.text.length;
    document.text = text;
    document.version++;
    this.changed.fire({
      document,
      reason: undefined,
      contentChanges: [{ range, rangeOffset: 0, rangeLength, text }],
    });
  }

  async run(command: string, ...args: readonly unknown[]): Promise<void> {
    const found = this.commands.get(command);
    if (found === undefined) throw new Error(`no command ${command}`);
    await found(...args);
  }

  /** The text that a provider gives for a document of its scheme. */
  provided(uri: Uri): Promise<string> {
    const provider = this.#providers.get(uri.scheme);
    if (provider === undefined) throw new Error(`nobody provides ${uri.toString()}`);
    return provider.provideTextDocumentContent(uri);
  }

  /** The module. */
  module(): object {
    return new Proxy(
      {
        Uri,
        Position,
        Range,
        Location,
        CancellationTokenSource,
        CodeActionKind,
        Diagnostic,
        Disposable,
        EventEmitter,
        TabInputText,
        version: '1.85.0',
        ViewColumn: { Beside: -2, One: 1 },
        DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
        env: { language: 'en', appName: 'stub' },
        extensions: lenient({ getExtension: () => undefined }),
        commands: this.#commandsModule(),
        workspace: this.#workspaceModule(),
        window: this.#windowModule(),
        languages: this.#languagesModule(),
      },
      {
        get: (target, key) =>
          key in target ? Reflect.get(target, key) : typeof key === 'symbol' ? undefined : madeUp(key),
      },
    );
  }

  #commandsModule(): object {
    return lenient({
      registerCommand: (name: string, command: Command) => {
        this.commands.set(name, command);
        return new Disposable(() => this.commands.delete(name));
      },
      executeCommand: async (...call: readonly unknown[]) => {
        this.executed.push(call);
      },
    });
  }

  #workspaceModule(): object {
    return lenient({
      textDocuments: this.documents,
      workspaceFolders: undefined,
      getConfiguration: (section: string) => ({
        get: (key: string, otherwise: unknown) => this.settings.get(`${section}.${key}`) ?? otherwise,
      }),
      registerTextDocumentContentProvider: (scheme: string, provider: ContentProvider) => {
        this.#providers.set(scheme, provider);
        return new Disposable(() => this.#providers.delete(scheme));
      },
      openTextDocument: async (uri: Uri) => {
        const open = this.documents.find((each) => each.uri.toString() === uri.toString());
        if (open !== undefined) return open;
        const document = new TextDocument(uri, 'plaintext', await this.provided(uri));
        this.documents.push(document);
        return document;
      },
      onDidOpenTextDocument: this.#opened.event,
      onDidChangeTextDocument: this.changed.event,
      onDidChangeConfiguration: this.configured.event,
    });
  }

  #windowModule(): object {
    const active = () => this.activeTextEditor;
    const channel = {
      append: () => undefined,
      appendLine: () => undefined,
      show: () => undefined,
      dispose: () => undefined,
    };
    return lenient({
      get activeTextEditor() {
        return active();
      },
      visibleTextEditors: [],
      tabGroups: {
        all: [
          {
            get tabs() {
              return [active()].flatMap((editor) =>
                editor === undefined ? [] : [{ input: new TabInputText(editor.document.uri) }],
              );
            },
          },
        ],
        onDidChangeTabs: () => new Disposable(),
      },
      createOutputChannel: () => channel,
      showTextDocument: async (document: TextDocument, options: unknown) => {
        this.shown.push({ uri: document.uri.toString(), text: document.text, options });
      },
      showInformationMessage: async (message: string) => void this.messages.push(message),
      showErrorMessage: async (message: string) => void this.messages.push(message),
      createWebviewPanel: (
        _type: string,
        title: string,
        _column: unknown,
        options: unknown,
      ): Panel & object => {
        const closed = new EventEmitter();
        const panel = {
          title,
          options,
          webview: { html: '' },
          reveal: () => undefined,
          onDidDispose: closed.event,
          dispose: () => closed.fire(undefined),
        };
        this.panels.push(panel);
        return panel;
      },
    });
  }

  #languagesModule(): object {
    return lenient({
      match: (_selector: unknown, { languageId }: TextDocument) => (languageId === 'gbuild' ? 10 : 0),
      createDiagnosticCollection: () => ({
        set: (uri: Uri, found: readonly Diagnostic[] | undefined) => {
          this.diagnostics.set(uri.toString(), (found ?? []).map(shownDiagnostic));
          this.links.set(uri.toString(), (found ?? []).map(linkOf));
        },
        delete: (uri: Uri) => void this.diagnostics.delete(uri.toString()),
        has: (uri: Uri) => this.diagnostics.has(uri.toString()),
        clear: () => undefined,
        dispose: () => undefined,
      }),
    });
  }
}

function shownDiagnostic({ code, message, range }: Diagnostic): string {
  const name = typeof code === 'object' && code !== null && 'value' in code ? code.value : code;
  return `${range.start.line + 1}:${range.start.character + 1} ${message} [${String(name)}]`;
}

function linkOf({ code }: Diagnostic): string {
  return typeof code === 'object' && code !== null && 'target' in code ? String(code.target) : '';
}

/** A class, or a set of constants, that nothing looks into. */
function madeUp(name: string): unknown {
  return new Proxy(class {}, {
    get: (target, key) =>
      key in target || typeof key === 'symbol' ? Reflect.get(target, key) : `${name}.${key}`,
  });
}
