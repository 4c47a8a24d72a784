import { z } from 'zod';
import { catalogue } from './catalogue.ts';
import { changeCatalogue } from './change-catalogue.ts';
import type { AnyCode } from './diagnostic.ts';
import type { DiagnosticsReport } from './report.ts';

/*
 * The document of `--format json`, for programs that read it. `schema/diagnostics.schema.json` is the same as JSON
 * Schema; a test keeps the two together.
 */

const position = z
  .strictObject({
    line: z.int().min(1).describe('Line, from 1.'),
    column: z.int().min(1).describe('Column, from 1, in UTF-16 units.'),
    offset: z.int().min(0).describe('Offset in the text of the file, from 0, in UTF-16 units.'),
  })
  .readonly();

const range = z
  .strictObject({ start: position, end: position.describe('The position behind the last character.') })
  .readonly();

const codes = [...Object.keys(catalogue), ...Object.keys(changeCatalogue)] as [AnyCode, ...AnyCode[]];

const diagnostic = z
  .strictObject({
    file: z.string().describe('The file as it was named, or `<stdin>`.'),
    code: z
      .enum(codes)
      .describe('A stable code; docs/checks.md and docs/changing.md have an entry for each.'),
    severity: z.enum(['error', 'warning']),
    message: z.string(),
    range,
    related: z.array(z.strictObject({ message: z.string(), file: z.string(), range }).readonly()).readonly(),
    help: z.string().exactOptional().describe('What to do about it.'),
    fix: z
      .strictObject({
        title: z.string(),
        edits: z.array(z.strictObject({ range, newText: z.string() }).readonly()).readonly(),
      })
      .readonly()
      .exactOptional()
      .describe('Edits that mend the fault when applied together.'),
  })
  .readonly();

/** The schema of the document that `--format json` prints. */
export const diagnosticsReport = z
  .strictObject({
    version: z.literal(1),
    kind: z
      .literal('diagnostics')
      .describe('What the document is: the answer of a command has the name of the command here.'),
    diagnostics: z.array(diagnostic).readonly().describe('Sorted by file and position.'),
    summary: z
      .strictObject({ files: z.int().min(0), errors: z.int().min(0), warnings: z.int().min(0) })
      .readonly(),
  })
  .readonly()
  .describe('The diagnostics of gbuild plans.') satisfies z.ZodType<DiagnosticsReport>;
