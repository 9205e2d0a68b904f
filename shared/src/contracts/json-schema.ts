import type { z } from 'zod';

type Keyword =
  | '$ref'
  | 'type'
  | 'format'
  | 'description'
  | 'default'
  | 'const'
  | 'enum'
  | 'examples'
  | 'required'
  | 'minimum'
  | 'maximum'
  | 'maxLength'
  | 'readOnly';

/** A JSON schema (2020-12) as zod writes it for the contracts: never a boolean, and one schema for all items of an array. */
export interface JsonSchema extends Pick<z.core.JSONSchema.BaseSchema, Keyword> {
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: JsonSchemas;
  $defs?: JsonSchemas;
}

/** Schemas by name. */
export type JsonSchemas = Readonly<Record<string, JsonSchema>>;
