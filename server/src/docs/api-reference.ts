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
import { fieldOf, fieldsOf, type Schema, type Schemas, typeOf } from './schema-words.ts';

/** The parts of an OpenAPI 3.1 document that are read here. */
export interface DescribedApi {
  paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: { schemas?: Schemas };
}

interface Operation {
  summary?: string;
  description?: string;
  tags?: readonly string[];
  security?: readonly object[];
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Content };
  responses?: Readonly<Record<string, { content?: Content }>>;
}

type Content = Readonly<Record<string, { schema?: Schema }>>;

/** What the routes' tags are not called like; what has another tag than a group is for the web app alone. */
const GROUP_OF_TAG: Readonly<Record<string, ApiGroup>> = { subscription: 'usage' };

/** Shares its tag with what only a person may do. */
const STATS_PATH = '/api/stats';

const readOrWrite = (method: string): ApiScope =>
  method === 'get' ? 'generations:read' : 'generations:write';

/** What a key may do, by group. Its test asks a server that runs. */
const ACCESS: Partial<Record<ApiGroup, (method: string) => ApiAccess>> = {
  generations: readOrWrite,
  'custom-styles': readOrWrite,
  images: () => 'generations:read',
  queue: () => 'generations:write',
  usage: () => 'account:read',
  openai: (method) => (method === 'get' ? 'key' : 'generations:write'),
};

/** Reduces the whole API's description to what a reader of the documentation needs. */
export function toApiReference({ paths = {}, components }: DescribedApi): ApiReference {
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

function groupOf(path: string, { tags = [] }: Operation): ApiGroup | undefined {
  if (path === STATS_PATH) return 'usage';
  const [tag = ''] = tags;
  return GROUP_OF_TAG[tag] ?? API_GROUPS.find((group) => group === tag);
}

interface Described {
  method: string;
  path: string;
  group: ApiGroup;
  operation: Operation;
  schemas: Schemas;
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
      .map(([status, answer]) => ({ status: Number(status), type: typeOfAnswer(answer.content, schemas) })),
  };
}

function accessOf(method: string, group: ApiGroup, { security = [] }: Operation): ApiAccess {
  const isForAll = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
  if (isForAll) return 'anyone';
  return ACCESS[group]?.(method) ?? 'person';
}

function typeOfAnswer(content: Content = {}, schemas: Schemas): string | null {
  const { 'application/json': json, ...files } = content;
  if (json?.schema) return typeOf(json.schema, schemas);
  return Object.keys(files).join(', ') || null;
}

/** Those that an answer names, and that they name in turn, in the order in which a reader comes to them. */
function objectsOf(operations: readonly ApiOperation[], schemas: Schemas): ApiReference['objects'] {
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
