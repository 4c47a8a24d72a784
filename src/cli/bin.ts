import { main } from './main.ts';

// Whoever reads the output may stop before its end (`gbuild … | head`); that is no fault.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

// The exit code is set rather than the process ended, so that everything written is also delivered.
void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
