import { z } from 'zod';
import { runEvent } from '../../src/run/event-schema.ts';

/** The text of `schema/events.schema.json`: the zod schema of a line of `gbuild events` as JSON Schema. */
export function publishedEventSchema(): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'gbuild events',
    ...z.toJSONSchema(runEvent, { target: 'draft-2020-12' }),
  };
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}
