import { randomUUID } from 'node:crypto';
import { bearer, signUp, startTestServer, type TestServer } from '@easel/server/test/test-server';
import { CONTACT_SUBJECTS } from '@easel/shared/contracts/contact';
import type { JsonSchema } from '@easel/shared/contracts/json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Schema = Omit<JsonSchema, 'properties' | 'items' | 'anyOf'> & {
  allOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  pattern?: string;
  maxItems?: number;
  contentMediaType?: string;
};
type Content = Record<string, { schema: Schema }>;
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Content };
}

let server: TestServer;
let document: Document;
let ajv: Ajv2020;
let ada: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  document = (await server.app.inject({ url: '/api/openapi.json' })).json();
  // Formats are redundant, because the patterns check the same.
  ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  ajv.addSchema(document, 'easel');
  const { session } = await signUp(server);
  ada = bearer(session.access_token);
});
afterAll(() => server?.close());

test('the OpenAPI document limits each text, number and list of a request', () => {
  const unbounded: string[] = [];
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      const fields = [
        // Node limits the header fields of a request, all together.
        ...parameters
          .filter(({ in: place }) => place !== 'header')
          .map(({ name, schema }) => [name, schema] as const),
        ...Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema] as const),
      ];
      for (const [name, schema] of fields) {
        unbounded.push(...unboundedIn(schema, `${method.toUpperCase()} ${path} ${name}`));
      }
    }
  }
  expect(unbounded).toEqual([]);
});

/** Lists the places in a schema that accept values of any length or size. */
function unboundedIn(schema: Schema, place: string, seen: readonly string[] = []): string[] {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    const meant = document.components.schemas[name];
    return meant && !seen.includes(name) ? unboundedIn(meant, place, [...seen, name]) : [];
  }
  const inside = [
    ...(schema.anyOf ?? []).map((option) => [option, place] as const),
    ...Object.entries(schema.properties ?? {}).map(([key, value]) => [value, `${place}/${key}`] as const),
    ...(schema.items ? [[schema.items, `${place}/items`] as const] : []),
  ].flatMap(([part, at]) => unboundedIn(part, at, seen));
  return isBounded(schema) ? inside : [place, ...inside];
}

function isBounded(schema: Schema): boolean {
  if (schema.const !== undefined || schema.enum) return true;
  switch (schema.type) {
    case 'string':
      return (
        schema.maxLength !== undefined ||
        schema.format !== undefined ||
        schema.pattern !== undefined ||
        // Files are limited by the body's limit.
        schema.contentMediaType !== undefined
      );
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.maximum !== undefined;
    case 'array':
      return schema.maxItems !== undefined;
    default:
      return true;
  }
}

const email = 'ada@example.com';
const CONTACT = {
  id: randomUUID(),
  firstName: 'Ada',
  lastName: 'L',
  email,
  subject: CONTACT_SUBJECTS[0],
  message: 'Hi',
};
const SIGN_UP = { email, password: 'correct horse battery' };
const picture = { role: 'init' };

/** Requests with a valid body or query, and with invalid ones. */
const REQUESTS: [string, string, object, object[]][] = [
  [
    'POST',
    '/api/auth/signup',
    SIGN_UP,
    [
      { ...SIGN_UP, email: '0' },
      { ...SIGN_UP, password: 'short' },
      { ...SIGN_UP, data: { full_name: 'a\u0000' } },
    ],
  ],
  ['POST', '/api/auth/recover', { email }, [{ email: '0' }]],
  [
    'POST',
    '/api/contact',
    CONTACT,
    [
      { ...CONTACT, email: '0' },
      { ...CONTACT, message: '\u0000' },
    ],
  ],
  [
    'POST',
    '/api/webhooks',
    { url: 'https://example.com/hook' },
    [{ url: '0' }, { url: 'ftp://example.com' }, { url: 'https://example.com', events: [] }],
  ],
  [
    'POST',
    '/api/generate',
    { prompt: 'a fox', size: '1024x768' },
    [
      { prompt: 'x'.repeat(32_001) },
      { prompt: 'a\u0000' },
      { prompt: 'a fox', negativePrompt: 'x'.repeat(501) },
      { prompt: 'a fox', size: '2500x709' },
      { prompt: 'a fox', size: '000x000' },
      { prompt: 'a fox', mode: 'vary', inputs: [picture] },
      {
        prompt: 'a fox',
        mode: 'vary',
        inputs: [{ ...picture, upload: randomUUID(), generation: randomUUID() }],
      },
    ],
  ],
  [
    'POST',
    '/v1/images/generations',
    { prompt: 'a fox', size: 'auto', n: 1 },
    [
      { prompt: 'a fox', size: '' },
      { prompt: 'a fox', n: 11 },
      { prompt: 'a fox', partial_images: 4 },
      { prompt: '' },
    ],
  ],
  [
    'POST',
    '/v1/images/edits',
    { prompt: 'a fox', images: [{ image_url: `data:image/png;base64,${'A'.repeat(8)}` }] },
    [
      { prompt: 'a fox' },
      { prompt: 'a fox', images: [] },
      { images: [{ image_url: 'data:image/png;base64,AAAA' }] },
    ],
  ],
  [
    'POST',
    '/api/custom-styles',
    { name: 'Mist', promptSuffix: 'in fog' },
    [{ name: 'Mist', promptSuffix: 'x'.repeat(1_001) }],
  ],
  [
    'GET',
    '/api/generations',
    { status: 'pending,failed', search: 'fox' },
    [{ status: '' }, { status: 'pending,' }, { search: '\u0000' }],
  ],
  ['GET', '/api/gallery', { search: 'fox' }, [{ cursor: '%' }]],
  [
    'GET',
    '/api/stats',
    { timeZone: 'America/Argentina/Buenos_Aires' },
    [{ timeZone: 'no zone' }, { timeZone: '' }],
  ],
];

describe('the OpenAPI document and the server', () => {
  test.each(REQUESTS)('reject the same requests to %s %s', async (method, path, right, wrong) => {
    expect(isValid(method, path, right), 'the right one').toBe(true);
    // A valid request under /v1 would wait for its images.
    if (!path.startsWith('/v1')) expect(await isTaken(method, path, right), 'the right one').toBe(true);
    for (const each of wrong) {
      const words = JSON.stringify(each).slice(0, 200);
      expect(isValid(method, path, each), words).toBe(false);
      expect(await isTaken(method, path, each), words).toBe(false);
    }
  });
});

/** Returns whether the document allows a body, or the query of a GET. */
function isValid(method: string, path: string, value: object): boolean {
  const at = `easel#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
  if (method !== 'GET') {
    return ajv.validate({ $ref: `${at}/requestBody/content/application~1json/schema` }, value);
  }
  const { parameters = [] } = document.paths[path]?.get ?? {};
  return Object.entries(value).every(([name, text]) => {
    const index = parameters.findIndex((each) => each.in === 'query' && each.name === name);
    return ajv.validate({ $ref: `${at}/parameters/${index}/schema` }, text);
  });
}

/** Returns whether the server accepts the request as valid. */
async function isTaken(method: string, path: string, value: object): Promise<boolean> {
  const sent =
    method === 'GET'
      ? { method: 'GET' as const, url: `${path}?${new URLSearchParams(Object.entries(value))}` }
      : { method: 'POST' as const, url: path, payload: value };
  const response = await server.app.inject({ ...sent, headers: ada });
  return response.statusCode !== 400 && response.statusCode !== 422;
}
