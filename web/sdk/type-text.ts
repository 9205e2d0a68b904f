import type { JsonSchema } from '@easel/shared/contracts/json-schema';

/** Returns the description of the field at a path, such as `image.url`. */
export type FieldWords = (path: string) => string | undefined;

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/**
 * Writes a schema as a TypeScript type. References become type names.
 *
 * @throws {Error} for an unknown keyword or type
 */
export function typeText(
  schema: JsonSchema,
  words: FieldWords = () => undefined,
  path = '',
  indent = '',
): string {
  const { $ref, anyOf, oneOf, items, type = [] } = schema;
  const within = (inner: JsonSchema) => typeText(inner, words, path, indent);
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  // Options next to properties only say which of them are required, which the type does not express.
  if (schema.properties) return objectText(schema, words, path, indent);
  const options = anyOf ?? oneOf;
  if (options) return [...new Set(options.map(within))].join(' | ');
  if (items) return arrayText(within(items), schema.readOnly === true);
  const primitives = [type].flat().map((name) => PRIMITIVES[name]);
  if (primitives.length === 0 || primitives.includes(undefined))
    throw new Error(`No type is known for ${path}: ${JSON.stringify(schema)}`);
  return primitives.join(' | ');
}

function arrayText(item: string, isReadonly: boolean): string {
  if (/[|{ ]/.test(item)) return isReadonly ? `ReadonlyArray<${item}>` : `Array<${item}>`;
  return isReadonly ? `readonly ${item}[]` : `${item}[]`;
}

function objectText(
  { properties = {}, required = [] }: JsonSchema,
  words: FieldWords,
  path: string,
  indent: string,
): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).flatMap(([name, property]) => {
    const place = path === '' ? name : `${path}.${name}`;
    const said = words(place);
    const type = typeText(property, words, place, deeper);
    const field = `${deeper}${name}${required.includes(name) ? `: ${type}` : `?: ${type} | undefined`};`;
    return said === undefined ? [field] : [`${deeper}/** ${said} */`, field];
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
