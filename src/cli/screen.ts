import { cut } from '../diagnostics/display.ts';

const ENTER = '\u001b[?1049h\u001b[?25l\u001b[H\u001b[2J';
const LEAVE = '\u001b[?25h\u001b[?1049l';
const HOME = '\u001b[H';
const CLEAR_LINE = '\u001b[K';
const CLEAR_BELOW = '\u001b[J';

/**
 * The terminal as one page that is drawn anew. What stood there before is there again at the end, also when the command
 * ends in some other way than it should, and while it is suspended.
 */
export class Screen {
  readonly #out: NodeJS.WriteStream;
  readonly #redraw: () => void;
  #drawn: string | undefined;
  #isOpen = false;

  /** @param redraw Is called when the terminal has to be drawn anew: another size, or back from being suspended. */
  constructor(out: NodeJS.WriteStream, redraw: () => void) {
    this.#out = out;
    this.#redraw = redraw;
  }

  open(): void {
    this.#enter();
    process.on('exit', this.#leave);
    this.#out.on('resize', this.#forget);
    process.on('SIGTSTP', this.#suspend);
    process.on('SIGCONT', this.#resume);
  }

  close(): void {
    process.off('exit', this.#leave);
    this.#out.off('resize', this.#forget);
    process.off('SIGTSTP', this.#suspend);
    process.off('SIGCONT', this.#resume);
    this.#leave();
  }

  get columns(): number {
    return this.#out.columns || 80;
  }

  /** How many lines there are for a page; some terminals do not know. */
  get rows(): number {
    return this.#out.rows || 24;
  }

  /** Shows a page, unless it is there already. What does not fit is cut, and the last line says how much of it. */
  draw(page: readonly string[]): void {
    const { columns, rows } = this;
    const shown =
      page.length <= rows
        ? page
        : [...page.slice(0, rows - 1), `… ${page.length - rows + 1} more lines; make the terminal higher`];
    const text = shown.map((line) => cut(line, columns) + CLEAR_LINE).join('\r\n');
    if (text === this.#drawn) return;
    this.#drawn = text;
    this.#out.write(`${HOME}${text}${CLEAR_BELOW}`);
  }

  readonly #forget = (): void => {
    this.#drawn = undefined;
    this.#redraw();
  };

  #enter(): void {
    this.#isOpen = true;
    this.#out.write(ENTER);
  }

  readonly #leave = (): void => {
    if (this.#isOpen) this.#out.write(LEAVE);
    this.#isOpen = false;
  };

  readonly #suspend = (): void => {
    this.#leave();
    process.kill(process.pid, 'SIGSTOP');
  };

  readonly #resume = (): void => {
    if (!this.#isOpen) this.#enter();
    this.#forget();
  };
}
