import type { ApiDocument, ApiDocumentOperation } from './api-document.ts';
import { type Call, FOLDERS } from './postman-run.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const DESCRIPTION = `What an API key may call. Set the variables \`baseUrl\` and \`token\`, an API key, and run it from top to bottom: later requests use what earlier ones made. The upload sends \`picture.png\` of Postman's working directory.`;

/**
 * Makes a Postman collection, format 2.1 (schema.getpostman.com), of the requests in {@link FOLDERS}. Paths, parameters and
 * descriptions come from the OpenAPI document.
 *
 * @throws {Error} for an operation that the document lacks
 */
export function toPostmanCollection({ info, servers, paths = {} }: ApiDocument) {
  const itemOf = (call: Call) => {
    const [method = '', path = ''] = call.operation.split(' ');
    const operation = paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`There is no operation ${call.operation}`);
    return {
      name: call.name ?? operation.summary ?? call.operation,
      event: [{ listen: 'test', script: { type: 'text/javascript', exec: scriptOf(call) } }],
      request: requestOf(call, { method, path, operation }),
    };
  };
  return {
    info: { name: info.title, description: DESCRIPTION, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: servers?.[0]?.url ?? '' },
      { key: 'token', value: '' },
    ],
    item: FOLDERS.map(({ name, calls }) => ({ name, item: calls.map(itemOf) })),
  };
}

/** Returns a script that checks the answer and stores variables for later requests. */
function scriptOf({ keep = {} }: Call): string[] {
  return [
    "pm.test('answers 2xx', () => pm.expect(pm.response.code).to.be.within(200, 299));",
    ...Object.entries(keep).map(([variable, field]) => {
      const value = field
        .split('.')
        .reduce((text, key) => `${text}[${JSON.stringify(key)}]`, 'pm.response.json()');
      return `pm.collectionVariables.set(${JSON.stringify(variable)}, ${value});`;
    }),
  ];
}

interface Meant {
  method: string;
  path: string;
  operation: ApiDocumentOperation;
}

function requestOf(call: Call, { method, path, operation }: Meant) {
  const { parameters = [], security = [], description = '' } = operation;
  // These need no key, and with one would count against its hourly quota.
  const isForAll = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  const { header, body } = bodyOf(call);
  return {
    method,
    description,
    ...(isForAll && { auth: { type: 'noauth' } }),
    header: [...Object.entries(call.headers ?? {}).map(([key, value]) => ({ key, value })), ...header],
    url: {
      raw: `{{baseUrl}}/${segments}`,
      host: ['{{baseUrl}}'],
      path: segments.split('/'),
      query: parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => ({ key: name, value: '', disabled: true })),
      variable: Object.entries(call.path ?? {}).map(([key, value]) => ({ key, value })),
    },
    ...(body && { body }),
  };
}

function bodyOf({ body }: Call) {
  if (!body) return { header: [] };
  // A form's content type needs the boundary, which is not known here.
  if ('file' in body) {
    return {
      header: [],
      body: { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: body.file }] },
    };
  }
  const isJson = 'json' in body;
  return {
    header: [{ key: 'Content-Type', value: isJson ? 'application/json' : body.contentType }],
    body: {
      mode: 'raw',
      raw: isJson ? JSON.stringify(body.json, null, 2) : body.text,
      options: { raw: { language: isJson ? 'json' : 'xml' } },
    },
  };
}
