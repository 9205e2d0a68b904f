import type { ApiField } from '@easel/shared/contracts/api-reference';
import type { JsonSchema, JsonSchemas } from '@easel/shared/contracts/json-schema';

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  uri: 'URL',
  'date-time': 'ISO 8601 time',
};

/** Lists the fields of an object schema. Fields of nested objects are named by their path: `image.url`, `parts[].name`. */
export function fieldsOf(schema: JsonSchema, schemas: JsonSchemas): ApiField[] {
  const { properties = {}, required = [] } = resolve(schema, schemas);
  return Object.entries(properties).flatMap(([name, property]) => {
    const isRequired = required.includes(name) && property.default === undefined;
    const within = objectWithin(property);
    const inner = within ? fieldsOf(within, schemas) : [];
    const prefix = property.items ? `${name}[].` : `${name}.`;
    return [
      fieldOf(name, property, isRequired, schemas),
      ...inner.map((each) => ({ ...each, name: prefix + each.name })),
    ];
  });
}

export function fieldOf(name: string, schema: JsonSchema, required: boolean, schemas: JsonSchemas): ApiField {
  const { enum: values } = resolve(schema.items ?? schema, schemas);
  return {
    name,
    type: typeOf(schema, schemas),
    ...(values && { values: values.map(String) }),
    ...(schema.default !== undefined && { default: JSON.stringify(schema.default) }),
    ...(schema.description && { description: schema.description }),
    required,
  };
}

/** Describes a schema's type in words. A named object is described by its name. */
export function typeOf(schema: JsonSchema, schemas: JsonSchemas): string {
  const name = nameOf(schema);
  const meant = name === undefined ? undefined : schemas[name];
  if (meant) return meant.properties ? `${name}` : typeOf(meant, schemas);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return either(schema.anyOf.map((option) => typeOf(option, schemas)));
  if (schema.items) {
    const item = typeOf(schema.items, schemas);
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  return FORMATS[schema.format ?? ''] ?? either([schema.type ?? 'any'].flat()) + within(schema);
}

function within({ minimum, maximum, maxLength }: JsonSchema): string {
  if (maxLength !== undefined) return `, at most ${maxLength} characters`;
  // Zod bounds every integer by the safe integers.
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `, ${minimum} to ${maximum}` : '';
}

const either = (words: readonly string[]) => [...new Set(words)].join(' or ');

/** Returns the unnamed object in a schema: the schema itself, its items, or its object when it is nullable. */
function objectWithin({ properties, items, anyOf = [], ...rest }: JsonSchema): JsonSchema | undefined {
  if (properties) return { properties, ...rest };
  if (items) return objectWithin(items);
  return anyOf.find((option) => option.properties);
}

function resolve(schema: JsonSchema, schemas: JsonSchemas): JsonSchema {
  return schemas[nameOf(schema) ?? ''] ?? schema;
}

function nameOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.split('/').at(-1);
}
