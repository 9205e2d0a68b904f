import type { JsonSchema } from '@easel/shared/contracts/json-schema';
import type { ApiDocument, ApiDocumentOperation } from './api-document.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Left out: whoever runs the collection would be signed out, or ask for the deletion of the account. */
const ENDS_ACCESS: ReadonlySet<string> = new Set([
  'POST /api/auth/logout',
  'DELETE /api/auth/sessions',
  'POST /api/account/deletion',
]);

/**
 * Converts an OpenAPI document into a Postman collection, format 2.1 (schema.getpostman.com): one folder per tag, the base URL
 * and the token as variables. Calls that end the access of whoever runs it are left out.
 */
export function toPostmanCollection(document: ApiDocument) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => !ENDS_ACCESS.has(`${method.toUpperCase()} ${path}`))
      .map(([method, operation]) => ({ path, method, operation })),
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

function request(path: string, method: string, operation: ApiDocumentOperation, document: ApiDocument) {
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

/** Returns a minimal value for a schema: its example, its default or its first option; objects get only required properties, or their first one. */
function exampleOf(schema: JsonSchema, document: ApiDocument): unknown {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) return exampleOf(document.components?.schemas?.[name] ?? {}, document);
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum?.length) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], document);
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items, document)] : [];
  if (schema.type === 'object') {
    const required = (schema.required ?? []).filter((key) => schema.properties?.[key]?.default === undefined);
    const shown = required.length > 0 ? required : Object.keys(schema.properties ?? {}).slice(0, 1);
    return Object.fromEntries(shown.map((key) => [key, exampleOf(schema.properties?.[key] ?? {}, document)]));
  }
  if (schema.type === 'boolean') return false;
  return schema.type === 'integer' || schema.type === 'number' ? 0 : '';
}
