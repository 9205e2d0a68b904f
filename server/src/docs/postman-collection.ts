/** The parts of an OpenAPI 3.1 document that a collection is made of. */
export interface OpenApiDocument {
  info: { title: string; description?: string };
  servers?: readonly { url: string }[];
  paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: { schemas?: Readonly<Record<string, JsonSchema>> };
}

interface Operation {
  summary?: string;
  description?: string;
  tags?: readonly string[];
  security?: readonly object[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, { schema?: JsonSchema }>> };
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
}

interface JsonSchema {
  $ref?: string;
  type?: string;
  default?: unknown;
  examples?: readonly unknown[];
  enum?: readonly unknown[];
  required?: readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * A Postman collection, format 2.1 (schema.getpostman.com), of every operation: a folder for each tag, the address and the
 * token as variables.
 */
export function toPostmanCollection(document: OpenApiDocument) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const folders = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'other');
  return {
    info: { name: document.info.title, description: document.info.description ?? '', schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: document.servers?.[0]?.url ?? '' },
      { key: 'token', value: '' },
    ],
    item: [...folders].map(([name, members]) => ({
      name,
      item: members.map(({ path, method, operation }) => ({
        name: operation.summary ?? `${method.toUpperCase()} ${path}`,
        request: request(path, method, operation, document),
      })),
    })),
  };
}

function request(path: string, method: string, operation: Operation, document: OpenApiDocument) {
  const { parameters = [], requestBody, security, description = '' } = operation;
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  const among = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const body = requestBody?.content['application/json']?.schema;
  return {
    method: method.toUpperCase(),
    description,
    ...(!security?.length && { auth: { type: 'noauth' } }),
    header: body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
    url: {
      raw: `{{baseUrl}}/${segments}`,
      host: ['{{baseUrl}}'],
      path: segments.split('/'),
      query: among('query').map(({ name, required = false }) => ({
        key: name,
        value: '',
        disabled: !required,
      })),
      variable: among('path').map(({ name }) => ({ key: name, value: '' })),
    },
    ...(body && {
      body: {
        mode: 'raw',
        raw: JSON.stringify(exampleOf(body, document), null, 2),
        options: { raw: { language: 'json' } },
      },
    }),
  };
}

/** The smallest body that the schema may take: what is required, by its example, its default or the first of its choices. */
function exampleOf(schema: JsonSchema, document: OpenApiDocument): unknown {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return exampleOf(document.components?.schemas?.[name] ?? {}, document);
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum?.length) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], document);
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items, document)] : [];
  if (schema.type === 'object') {
    const required = (schema.required ?? []).filter((key) => schema.properties?.[key]?.default === undefined);
    return Object.fromEntries(
      required.map((key) => [key, exampleOf(schema.properties?.[key] ?? {}, document)]),
    );
  }
  if (schema.type === 'boolean') return false;
  return schema.type === 'integer' || schema.type === 'number' ? 0 : '';
}
