import { type AstPath, doc, type Doc, type Parser, type Printer, type SupportLanguage } from 'prettier';
import { SourceText } from '../text/source.ts';
import { format } from './format.ts';

/*
 * The canonical layout as a Prettier plugin. The layout is one, so that Prettier's options change nothing but line
 * endings, which it handles itself.
 */

// Behind blanks, which only a text block has at the end of a line and which it says: a `hardline` would take them away.
const { hardline, literalline } = doc.builders;

/** What Prettier takes for a tree: the text, already laid out. */
interface FormattedPlan {
  readonly type: 'gbuild-plan';
  readonly formatted: string;
  readonly length: number;
}

/** The language, for Prettier to know its files by. */
export const languages: SupportLanguage[] = [
  { name: 'gbuild', parsers: ['gbuild'], extensions: ['.gbuild'], vscodeLanguageIds: ['gbuild'] },
];

/** The parser `gbuild`. It throws a `SyntaxError` with its location for a plan that does not parse, as Prettier expects. */
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

/** The printer of what the parser gives. */
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

/** An error in the form that lets Prettier show its position. */
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
