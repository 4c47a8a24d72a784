import { type Command, Option } from 'commander';

/** Adds `gbuild lsp`. Editors name the transport; there is one. */
export function addLspCommand(program: Command): void {
  program
    .command('lsp')
    .description('start the language server on standard input and output, for editors')
    .addOption(new Option('--stdio', 'what it does anyway; many editors say so'))
    // What the client library of VS Code adds; the server learns of its client's end by the streams.
    .addOption(new Option('--clientProcessId <pid>').hideHelp())
    .action(async () => {
      const { runLsp } = await import('./lsp.ts');
      await runLsp();
    });
}
