// How long an editor waits for the language server: for diagnostics and for completion behind `from `, after each of
// some keystrokes, over the wire, as p50 and p95. `npm run bench:latency`
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node.js';
import { plan } from './plan.mjs';

const KEYSTROKES = 30;
const BIN = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));

function percentile(times, share) {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
}

async function measure(count) {
  const server = spawn(process.execPath, [BIN, 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  let pushed = () => {};
  connection.onNotification('textDocument/publishDiagnostics', (params) => pushed(params));
  const diagnosed = (version) =>
    new Promise((resolve) => {
      pushed = (params) => params.version === version && resolve();
    });
  connection.listen();
  await connection.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
  const uri = 'file:///bench.gbuild';
  // The word is typed in the middle of the plan.
  const half = Math.floor(count / 2);
  const text = plan(count).replace(`from n-${half}.value`, 'from ');
  const lines = text.slice(0, text.search(/from \n/) + 5).split('\n');
  const start = { line: lines.length - 1, character: lines.at(-1).length };
  const first = diagnosed(1);
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'gbuild', version: 1, text },
  });
  await first;
  const times = { diagnostics: [], completion: [] };
  let typed = 0;
  for (let version = 2; version < KEYSTROKES + 2; version++) {
    const end = { line: start.line, character: start.character + typed };
    const isLong = typed > 4;
    const change = isLong ? { range: { start, end }, text: '' } : { range: { start: end, end }, text: 'n' };
    typed = isLong ? 0 : typed + 1;
    const position = { line: start.line, character: start.character + typed };
    const begin = performance.now();
    const shown = diagnosed(version).then(() => times.diagnostics.push(performance.now() - begin));
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [change],
    });
    await connection.sendRequest('textDocument/completion', { textDocument: { uri }, position });
    times.completion.push(performance.now() - begin);
    await shown;
  }
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  return times;
}

for (const count of [50, 1000, 10_000]) {
  for (const [name, times] of Object.entries(await measure(count))) {
    const [p50, p95] = [0.5, 0.95].map((share) => `${percentile(times, share).toFixed(1).padStart(7)} ms`);
    console.log(`${`${count} nodes`.padEnd(13)} ${name.padEnd(12)} p50 ${p50}   p95 ${p95}`);
  }
}
