import type { ColorChoice } from './flags.ts';

/** Whether the text that is printed to a stream is coloured. */
export function wantsColour(choice: ColorChoice = 'auto', stream: NodeJS.WriteStream): boolean {
  if (choice !== 'auto') return choice === 'always';
  const { NO_COLOR, TERM } = process.env;
  return stream.isTTY === true && (NO_COLOR === undefined || NO_COLOR === '') && TERM !== 'dumb';
}
