import type { ApiScope } from '@easel/shared/contracts/api-keys';
import {
  API_GROUPS,
  type ApiAccess,
  type ApiField,
  type ApiGroup,
  type ApiOperation,
  type ApiParameter,
  type ApiReference,
} from '@easel/shared/contracts/api-reference';
import type { JsonSchemas } from '@easel/shared/contracts/json-schema';
import type { ApiDocument, ApiDocumentOperation, Content } from './api-document.ts';
import { listedFields } from './header-fields.ts';
import { fieldOf, fieldsOf, typeOf } from './schema-words.ts';

/** Maps tags to groups with another name. Operations with any other tag are left out: only the web app uses them. */
const GROUP_OF_TAG: Readonly<Record<string, ApiGroup>> = { subscription: 'usage' };

/** The statistics: they share their tag with operations that need a signed-in user. */
const STATS_PATH = '/api/stats';

const readOrWrite = (method: string): ApiScope =>
  method === 'get' ? 'generations:read' : 'generations:write';

/** The access that each group requires. A test compares it with a running server. */
const ACCESS: Partial<Record<ApiGroup, (method: string) => ApiAccess>> = {
  generations: readOrWrite,
  albums: readOrWrite,
  sheets: readOrWrite,
  'custom-styles': readOrWrite,
  images: readOrWrite,
  queue: () => 'generations:write',
  usage: () => 'account:read',
  openai: (method) => (method === 'get' ? 'key' : 'generations:write'),
};

/** Reduces the OpenAPI document to what the documentation page shows. */
export function toApiReference({
  paths = {},
  components,
}: Pick<ApiDocument, 'paths' | 'components'>): ApiReference {
  const schemas = components?.schemas ?? {};
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const group = groupOf(path, operation);
      return group ? [describe({ method, path, group, operation, schemas })] : [];
    }),
  );
  operations.sort((one, other) => API_GROUPS.indexOf(one.group) - API_GROUPS.indexOf(other.group));
  return { operations, objects: objectsOf(operations, schemas) };
}

function groupOf(path: string, { tags = [] }: ApiDocumentOperation): ApiGroup | undefined {
  if (path === STATS_PATH) return 'usage';
  const [tag = ''] = tags;
  return GROUP_OF_TAG[tag] ?? API_GROUPS.find((group) => group === tag);
}

interface Described {
  method: string;
  path: string;
  group: ApiGroup;
  operation: ApiDocumentOperation;
  schemas: JsonSchemas;
}

function describe({ method, path, group, operation, schemas }: Described): ApiOperation {
  const { summary = '', description = null, parameters = [], requestBody, responses = {} } = operation;
  const content = requestBody?.content ?? {};
  const json = content['application/json']?.schema;
  return {
    id: `${method}${path.replaceAll(/[^a-zA-Z]+/g, '-')}`.replace(/-$/, '').toLowerCase(),
    method: method.toUpperCase() as ApiOperation['method'],
    path,
    summary,
    description,
    group,
    access: accessOf(method, group, operation),
    parameters: parameters.map(({ name, in: place, required = false, schema = {} }) => ({
      in: place as ApiParameter['in'],
      ...fieldOf(name, schema, required, schemas),
    })),
    body: json ? fieldsOf(json, schemas) : [],
    files: json ? [] : Object.keys(content),
    answers: Object.entries(responses)
      .filter(([status]) => status !== 'default')
      .map(([status, { content, headers }]) => {
        const listed = listedFields(headers);
        const answer = { status: Number(status), type: typeOfAnswer(content, schemas) };
        return listed.length > 0 ? { ...answer, headers: listed } : answer;
      }),
  };
}

function accessOf(method: string, group: ApiGroup, { security = [] }: ApiDocumentOperation): ApiAccess {
  const isForAll = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
  if (isForAll) return 'anyone';
  return ACCESS[group]?.(method) ?? 'person';
}

function typeOfAnswer(content: Content = {}, schemas: JsonSchemas): string | null {
  const { 'application/json': json, ...files } = content;
  if (json?.schema) return typeOf(json.schema, schemas);
  return Object.keys(files).join(', ') || null;
}

/** Returns the objects that the answers refer to, directly or through other objects, in order of first appearance. */
function objectsOf(operations: readonly ApiOperation[], schemas: JsonSchemas): ApiReference['objects'] {
  const found = new Map<string, readonly ApiField[]>();
  const visit = (type: string | null) => {
    for (const [name] of type?.matchAll(/\b[A-Z]\w+/g) ?? []) {
      if (found.has(name) || !schemas[name]?.properties) continue;
      const fields = fieldsOf(schemas[name], schemas);
      found.set(name, fields);
      for (const field of fields) visit(field.type);
    }
  };
  for (const { answers } of operations) for (const { type } of answers) visit(type);
  return Object.fromEntries(found);
}
