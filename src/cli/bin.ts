import { reason } from '../host/files.ts';
import { main } from './main.ts';

let outputFailed = false;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // A reader may stop before the end of the output, as in `gbuild … | head`. That is no error.
    if (error.code === 'EPIPE') return;
    outputFailed = true;
    process.exitCode = 2;
    if (stream === process.stdout)
      process.stderr.write(`gbuild: cannot write the output: ${reason(error)}\n`);
  });
}

// The exit code is set and the process left to end by itself, so that everything written is also delivered.
main(process.argv.slice(2)).then(
  (code) => {
    if (!outputFailed) process.exitCode = code;
  },
  (error: unknown) => {
    // Errors that people can do something about are handled in `main`, so this one is a bug.
    process.stderr.write(`gbuild: internal error: ${reason(error)}; please report it with what you ran\n`);
    process.exitCode = 2;
  },
);
