import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Span } from '../../text/span.ts';
import type { Abilities } from '../abilities.ts';
import type { Analysis } from '../analysis.ts';
import { workspaceEdit } from '../edits.ts';
import { lspDiagnostic } from './diagnostics.ts';
import { fixAllEdits } from './fix-all.ts';
import { refactoringsAt } from './refactorings.ts';

const FIX_ALL = `${CodeActionKind.SourceFixAll}.gbuild`;

/** The kinds of actions there are. */
export const ACTION_KINDS = [
  CodeActionKind.QuickFix,
  FIX_ALL,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorRewrite,
];

/** What the edit of a "fix all" is made from when it is asked for. */
export interface FixAllData {
  readonly uri: string;
  readonly version: number;
}

/** The actions at a place, of the kinds that are asked for. */
export function codeActions(
  analysis: Analysis,
  place: Span,
  only: readonly string[] | undefined,
  abilities: Abilities,
  checks: string,
): CodeAction[] {
  const asked = (kind: string): boolean =>
    only === undefined || only.some((each) => kind === each || kind.startsWith(`${each}.`));
  return [
    ...(asked(CodeActionKind.QuickFix) ? quickFixes(analysis, place, abilities, checks) : []),
    ...refactorings(analysis, place, abilities, checks).filter(({ kind }) => asked(kind ?? '')),
    ...(asked(FIX_ALL) ? fixAll(analysis, only !== undefined, abilities) : []),
  ];
}

/** The edit of a "fix all", unless the document has changed since it was offered. */
export function resolveFixAll(analysis: Analysis, action: CodeAction, abilities: Abilities): CodeAction {
  return { ...action, edit: workspaceEdit(analysis, fixAllEdits(analysis), abilities) };
}

function quickFixes(analysis: Analysis, place: Span, abilities: Abilities, checks: string): CodeAction[] {
  return analysis.diagnostics.flatMap((each) =>
    each.fix === undefined || !touches(each.span, place)
      ? []
      : [
          {
            title: each.fix.title,
            kind: CodeActionKind.QuickFix,
            diagnostics: [lspDiagnostic(analysis, each, abilities, checks)],
            isPreferred: true,
            edit: workspaceEdit(analysis, each.fix.edits, abilities),
          },
        ],
  );
}

function refactorings(analysis: Analysis, place: Span, abilities: Abilities, checks: string): CodeAction[] {
  return refactoringsAt(analysis, place).map(({ edits, kind, mends, title }) => {
    const mended = analysis.diagnostics.find(
      ({ code, span }) => code === mends?.code && isSame(span, mends.span),
    );
    return {
      title,
      kind,
      ...(mended === undefined ? {} : { diagnostics: [lspDiagnostic(analysis, mended, abilities, checks)] }),
      edit: workspaceEdit(analysis, edits, abilities),
    };
  });
}

/** Offered with the others where there are several fixes; where it is asked for by name, where there is one. */
function fixAll(analysis: Analysis, byName: boolean, abilities: Abilities): CodeAction[] {
  const fixable = analysis.diagnostics.filter(({ fix }: Diagnostic) => fix !== undefined);
  if (fixable.length < (byName ? 1 : 2)) return [];
  const action = { title: 'Apply every fix of this plan', kind: FIX_ALL };
  const { uri, version } = analysis;
  if (abilities.lazyEdits) return [{ ...action, data: { uri, version } satisfies FixAllData }];
  const edits = fixAllEdits(analysis);
  return edits.length === 0 ? [] : [{ ...action, edit: workspaceEdit(analysis, edits, abilities) }];
}

function touches(one: Span, other: Span): boolean {
  return one.start <= other.end && other.start <= one.end;
}

function isSame(one: Span, other: Span): boolean {
  return one.start === other.start && one.end === other.end;
}
