import { Option } from 'commander';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHECKS_URI, later } from '../../server/host.ts';
import { defineCommand } from '../command.ts';

/**
 * `gbuild lsp`: runs the language server on standard input and output. It never returns: the connection ends the
 * process when the editor says so, or is gone.
 */
export const lsp = defineCommand({
  name: 'lsp',
  configure: (command) =>
    command
      .description('start the language server on standard input and output, for editors')
      // Editors name the transport; there is one.
      .addOption(new Option('--stdio', 'what it does anyway; many editors say so'))
      // The client library of VS Code adds this. The server needs no process to watch: the streams end with its client.
      .addOption(new Option('--clientProcessId <pid>').hideHelp()),
  run: async () => {
    const { createConnection, ProposedFeatures } = await import('vscode-languageserver/node.js');
    const { serve } = await import('../../server/server.ts');
    serve(createConnection(ProposedFeatures.all, process.stdin, process.stdout), {
      later,
      checks: checksUri(process.argv[1]),
    });
    return new Promise<never>(() => undefined);
  },
});

/** The documentation that is installed with the command. */
function checksUri(command: string | undefined): string {
  if (command === undefined) return CHECKS_URI;
  const path = join(dirname(realpathSync(command)), '../docs/checks.md');
  return existsSync(path) ? pathToFileURL(path).href : CHECKS_URI;
}
