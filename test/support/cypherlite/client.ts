import { HOOK_NAMES } from './hooks.ts';

/**
 * The shell script that has a call answered by the process of `serve.ts`. A call that is told to misbehave is a process of
 * its own.
 *
 * @param server The directory through which the server is called.
 * @param program The stand-in as a program.
 */
export function clientScript(server: string, program: string): string {
  const hooks = HOOK_NAMES.map((name) => `$${name}`).join('');
  return [
    '#!/bin/sh',
    `[ -z "${hooks}" ] || exec '${program}' "$@"`,
    '[ "$*" != --version ] || { echo cypherlite 0.7.0; exit; }',
    'PATH=/usr/bin:/bin',
    `call='${server}'/$$`,
    'mkdir "$call" && mkfifo "$call/done" || exit 70',
    `{ printf '%s\\0' $# "$PWD" "$@"; [ -t 0 ] || cat; } > "$call/call"`,
    'exec 3<> "$call/done"',
    `echo $$ > '${server}/calls'`,
    'read -r code <&3',
    'cat "$call/out"',
    '[ ! -s "$call/err" ] || cat "$call/err" >&2',
    'rm -rf "$call"',
    'exit "$code"',
    '',
  ].join('\n');
}
