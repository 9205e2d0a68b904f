import type { ApiField } from '@easel/shared/contracts/api-reference';

/** The parts of a JSON schema that are read here. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** By name, for what refers to them. */
export type Schemas = Readonly<Record<string, Schema>>;

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  uri: 'URL',
  'date-time': 'ISO 8601 time',
};

/** Fields of objects within are named by their path: `image.url`, `parts[].name`. */
export function fieldsOf(schema: Schema, schemas: Schemas): ApiField[] {
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

export function fieldOf(name: string, schema: Schema, required: boolean, schemas: Schemas): ApiField {
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

/** What a value may be, in words. An object that has a name is called by it. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const name = nameOf(schema);
  const meant = name === undefined ? undefined : schemas[name];
  if (meant) return meant.properties ? `${name}` : typeOf(meant, schemas);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return either(schema.anyOf.map((option) => typeOf(option, schemas)));
  if (schema.items) return `${typeOf(schema.items, schemas)}[]`;
  return FORMATS[schema.format ?? ''] ?? either([schema.type ?? 'any'].flat()) + within(schema);
}

function within({ minimum, maximum, maxLength }: Schema): string {
  if (maxLength !== undefined) return `, at most ${maxLength} characters`;
  // An integer without a bound of its own has those of the language.
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `, ${minimum} to ${maximum}` : '';
}

const either = (words: readonly string[]) => [...new Set(words)].join(' or ');

/** An object without a name of its own, be it in a list or perhaps null. */
function objectWithin({ properties, items, anyOf = [], ...rest }: Schema): Schema | undefined {
  if (properties) return { properties, ...rest };
  if (items) return objectWithin(items);
  return anyOf.find((option) => option.properties);
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  return schemas[nameOf(schema) ?? ''] ?? schema;
}

function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}
