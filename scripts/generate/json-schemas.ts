import { z } from 'zod';
import { diagnosticsReport } from '../../src/diagnostics/report-schema.ts';
import { runEvent } from '../../src/run/event-schema.ts';
import { recordDocument } from '../../src/run/record-schema.ts';

/** The text of `schema/diagnostics.schema.json`: the zod schema of the report as JSON Schema. */
export function publishedReport(): string {
  return jsonSchema('gbuild diagnostics', diagnosticsReport);
}

/** The text of `schema/record.schema.json`: the document that `gbuild record` takes. */
export function publishedRecord(): string {
  return jsonSchema('gbuild record', recordDocument);
}

/** The text of `schema/events.schema.json`: a line of `gbuild events`. */
export function publishedEvents(): string {
  return jsonSchema('gbuild events', runEvent);
}

function jsonSchema(title: string, document: z.ZodType): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...z.toJSONSchema(document, { target: 'draft-2020-12', io: 'input' }),
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}
