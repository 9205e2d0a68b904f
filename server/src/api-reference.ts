import type { ApiScope } from '@easel/shared/contracts/api-keys';
import { type ApiField, fieldOf, fieldsOf, type Schema, type Schemas, typeOf } from './schema-words.ts';

/** What the documentation page says of the public API, in its order. */
export interface ApiReference {
  operations: readonly ApiOperation[];
  /** The objects of the answers by name, with all that they are made of. */
  objects: Readonly<Record<string, readonly ApiField[]>>;
}

export interface ApiOperation {
  /** Its place on the page: `post-api-generate`. */
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  group: ApiGroup;
  /** An API key with this scope, a signed-in person, or anyone. A person may do all that a key may. */
  access: ApiScope | 'person' | 'anyone';
  parameters: readonly ApiParameter[];
  body: readonly ApiField[];
  /** Where the body is a file: what it may be. */
  files: readonly string[];
  answers: readonly ApiAnswer[];
}

export interface ApiParameter extends ApiField {
  in: 'path' | 'query';
}

export interface ApiAnswer {
  status: number;
  /** In words, as of a field; null for no body. */
  type: string | null;
}

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

/** By the tag of their routes; what has another tag is for the web app alone. */
const GROUPS = {
  generations: 'generations',
  images: 'images',
  queue: 'queue',
  catalogue: 'catalogue',
  'custom-styles': 'custom-styles',
  gallery: 'gallery',
  prompts: 'prompts',
  subscription: 'usage',
  status: 'status',
} as const;
export type ApiGroup = (typeof GROUPS)[keyof typeof GROUPS];

/** Shares its tag with what only a person may do. */
const STATS_PATH = '/api/stats';

/** What takes more than a person's token, by group. Its test asks a server that runs. */
const SCOPES: Partial<Record<ApiGroup, (method: string) => ApiScope>> = {
  generations: (method) => (method === 'get' ? 'generations:read' : 'generations:write'),
  'custom-styles': (method) => (method === 'get' ? 'generations:read' : 'generations:write'),
  images: () => 'generations:read',
  queue: () => 'generations:write',
  usage: () => 'account:read',
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
  const order = [...new Set(Object.values(GROUPS))];
  operations.sort((one, other) => order.indexOf(one.group) - order.indexOf(other.group));
  return { operations, objects: objectsOf(operations, schemas) };
}

function groupOf(path: string, { tags = [] }: Operation): ApiGroup | undefined {
  if (path === STATS_PATH) return 'usage';
  return GROUPS[tags[0] as keyof typeof GROUPS];
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
    method: method.toUpperCase(),
    ...{ path, summary, description, group },
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

function accessOf(method: string, group: ApiGroup, { security = [] }: Operation): ApiOperation['access'] {
  const isForAll = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
  if (isForAll) return 'anyone';
  return SCOPES[group]?.(method) ?? 'person';
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
