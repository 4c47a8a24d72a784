import type { Interrupts } from '../host/interrupts.ts';
import { InputOutputError } from '../host/files.ts';
import type { Answer } from './answer.ts';
import type { IntervalOptions, StoreOptions } from './flags.ts';
import { openNamed, type OpenStore } from './open-store.ts';
import { allPage, statusPage } from './pages.ts';
import { Screen } from './screen.ts';
import { untilEnded } from './until-ended.ts';
import { WatchedProject } from './watched-project.ts';
import { type IsStale, type Known, WatchedStore } from './watched-store.ts';

interface WatchOptions extends StoreOptions, IntervalOptions {
  readonly all?: boolean;
}

/**
 * Fills the terminal with the status of a store, or of all of the project, until a signal comes.
 *
 * @throws InputOutputError When there is no terminal to draw on.
 */
export async function watchStatus(
  open: OpenStore,
  signals: () => Interrupts,
  options: WatchOptions,
  isStale: IsStale,
): Promise<Answer> {
  const { stdout } = process;
  const obstacle = obstacleTo(options, stdout);
  if (obstacle !== undefined) {
    throw new InputOutputError(
      `${obstacle}; \`gbuild events --follow\` prints what changes, a line of JSON each`,
    );
  }
  const page =
    options.all === true ? await pagesOfAll(open, isStale) : await pagesOfOne(open, options, isStale);
  let hurry = (): void => undefined;
  const screen = new Screen(stdout, () => hurry());
  screen.open();
  try {
    await untilEnded(signals(), options.interval, async (now) => {
      hurry = now;
      screen.draw(await page(screen));
    });
  } finally {
    screen.close();
  }
  return { result: null, text: '', isEndless: true };
}

/** Why nothing can be drawn; `undefined` when it can. */
function obstacleTo({ format }: WatchOptions, { isTTY }: NodeJS.WriteStream): string | undefined {
  if (format === 'json') return 'status --watch draws a page and has no JSON';
  if (!isTTY) return 'status --watch draws on a terminal, and this is none';
  return process.env['TERM'] === 'dumb'
    ? 'status --watch draws on a terminal, and this one cannot be drawn on (TERM is dumb)'
    : undefined;
}

/** Gives the page that is to be shown now, as high as the screen if it can. */
type Pages = (screen: Screen) => Promise<readonly string[]>;

async function pagesOfOne(open: OpenStore, options: WatchOptions, isStale: IsStale): Promise<Pages> {
  const watched = new WatchedStore(await openNamed(open, options), isStale);
  await watched.look();
  let shown: { known: Known; size: string; page: readonly string[] } | undefined;
  return async ({ columns, rows }) => {
    const known = await watched.look();
    const size = `${columns} ${rows}`;
    if (shown?.known !== known || shown.size !== size)
      shown = { known, size, page: statusPage(known, isStale, rows) };
    return shown.page;
  };
}

async function pagesOfAll(open: OpenStore, isStale: IsStale): Promise<Pages> {
  const project = new WatchedProject(open, isStale);
  await project.look();
  return async () => allPage(await project.look());
}
