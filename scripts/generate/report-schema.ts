import { z } from 'zod';
import { diagnosticsReport } from '../../src/diagnostics/report-schema.ts';

/** The text of `schema/diagnostics.schema.json`: the zod schema of the report as JSON Schema. */
export function publishedSchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'gbuild diagnostics',
    ...z.toJSONSchema(diagnosticsReport, { target: 'draft-2020-12' }),
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}
