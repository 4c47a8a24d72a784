import { type AstPath, doc, type Doc, type Parser, type Printer, type SupportLanguage } from 'prettier';
import { SourceText } from '../text/source.ts';
import { format } from './format.ts';

/*
 * The canonical layout as a Prettier plugin. The layout is one, so that Prettier's options change nothing but line
 * endings, which it handles itself.
 */

// Only the lines of a text block end in blanks, and there they are part of the text: a `hardline` would strip them.
const { hardline, literalline } = doc.builders;

/** What Prettier takes for a tree: the text, already laid out. */
interface FormattedPlan {
  readonly type: 'gbuild-plan';
  readonly formatted: string;
  readonly length: number;
}

export const languages: SupportLanguage[] = [
  { name: 'gbuild', parsers: ['gbuild'], extensions: ['.gbuild'], vscodeLanguageIds: ['gbuild'] },
];

export const parsers: Record<string, Parser<FormattedPlan>> = {
  gbuild: {
    astFormat: 'gbuild-plan',
    parse: (text) => {
      const { diagnostics, formatted } = format(text, 'lf');
      if (formatted !== undefined) return { type: 'gbuild-plan', formatted, length: text.length };
      throw syntaxError(text, diagnostics[0]);
    },
    locStart: () => 0,
    locEnd: ({ length }) => length,
  },
};

export const printers: Record<string, Printer<FormattedPlan>> = {
  'gbuild-plan': {
    print: ({ node }: AstPath<FormattedPlan>): Doc =>
      node.formatted
        .split('\n')
        .flatMap((line, index, lines) =>
          index === lines.length - 1 ? [line] : [line, /[ \t]$/.test(line) ? literalline : hardline],
        ),
  },
};

/** An error in the form from which Prettier shows the position. */
function syntaxError(
  text: string,
  fault: ReturnType<typeof format>['diagnostics'][number] | undefined,
): SyntaxError {
  const error = new SyntaxError(
    fault === undefined ? 'the plan does not parse' : `${fault.message} [${fault.code}]`,
  );
  if (fault === undefined) return error;
  const { end, start } = new SourceText(text).rangeOf(fault.span);
  return Object.assign(error, { loc: { start, end } });
}
