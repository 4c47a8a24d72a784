import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node.js';
import { CHECKS_URI } from '../server/host.ts';
import { startServer } from '../server/server.ts';

/**
 * `gbuild lsp`: the language server on standard input and output. Ends when the editor says so, or is gone: the
 * connection then ends the process.
 */
export function runLsp(): Promise<never> {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
  startServer(connection, {
    later: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    checks: checksUri(process.argv[1]),
  });
  return new Promise(() => undefined);
}

/** The documentation that is installed with the command. */
function checksUri(command: string | undefined): string {
  if (command === undefined) return CHECKS_URI;
  const path = join(dirname(realpathSync(command)), '../docs/checks.md');
  return existsSync(path) ? pathToFileURL(path).href : CHECKS_URI;
}
