/**
 * The JSON Schemas of the operator's files, for editors. Run this file to regenerate them:
 * `node shared/src/node/models/json-schemas.ts && npx biome format --write infra/models`
 */
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { modelsFileSchema } from './registry-schema.ts';
import { stylesFileSchema } from './style-modifiers.ts';

export const JSON_SCHEMAS = [
  { file: new URL('../../../../infra/models/models.schema.json', import.meta.url), schema: modelsFileSchema },
  { file: new URL('../../../../infra/models/styles.schema.json', import.meta.url), schema: stylesFileSchema },
];

/** Describes the file as it is written, before defaults are applied. */
export const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' });

if (import.meta.main) {
  for (const { file, schema } of JSON_SCHEMAS) {
    await writeFile(file, JSON.stringify(toJsonSchema(schema), null, 2));
  }
}
