/** Plans with marks in them: `‸` is where the cursor stands, `⟦…⟧` what is selected. */

import { Analysis } from '../../src/server/analysis.ts';
import { type ClientCapabilities, clientCapabilities } from '../../src/server/client-capabilities.ts';
import type { Span } from '../../src/text/span.ts';
import { ABLE } from './client.ts';

export const URI = 'file:///plan.gbuild';

/** An editor that can do everything. */
export const able: ClientCapabilities = clientCapabilities(ABLE, undefined);

export interface Marked {
  readonly text: string;
  readonly analysis: Analysis;
  /** Where the cursor stands, or the selection starts. */
  readonly offset: number;
  readonly span: Span;
}

/** Takes the marks out of a plan. */
export function marked(source: string): Marked {
  const start = source.search(/[‸⟦]/);
  if (start === -1) throw new Error('nothing is marked');
  const text = source.replaceAll(/[‸⟦⟧]/g, '');
  const close = source.indexOf('⟧');
  const end = close === -1 ? start : close - 1;
  return { text, analysis: new Analysis(URI, 1, text), offset: start, span: { start, end } };
}

/** The analysis of a text without marks. */
export function analysed(text: string): Analysis {
  return new Analysis(URI, 1, text);
}
