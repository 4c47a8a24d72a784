import { reason } from '../host/files.ts';
import { main } from './main.ts';

let outputFailed = false;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads the output may stop before its end (`gbuild … | head`); that is no fault.
    if (error.code === 'EPIPE') return;
    outputFailed = true;
    process.exitCode = 2;
    if (stream === process.stdout)
      process.stderr.write(`gbuild: cannot write the output: ${reason(error)}\n`);
  });
}

// The exit code is set rather than the process ended, so that everything written is also delivered.
main(process.argv.slice(2)).then(
  (code) => {
    if (!outputFailed) process.exitCode = code;
  },
  (error: unknown) => {
    // Nothing should come here; if it does, it is a fault of gbuild, and says so in one line.
    process.stderr.write(`gbuild: internal error: ${reason(error)}; please report it with what you ran\n`);
    process.exitCode = 2;
  },
);
