import type { JsonSchemas } from '@easel/shared/contracts/json-schema';
import type { jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { ApiDocument, ApiDocumentOperation } from './api-document.ts';
import { answerHeaders, type DescribedRoute, headerParameters } from './header-fields.ts';

type Document = ReturnType<typeof jsonSchemaTransformObject>;

/** Where an operation has its route until the document is complete. */
export const ROUTE = 'x-route';

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;
const PROBLEM = {
  description: 'What went wrong, as RFC 9457 problem details',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Adds the problem response as the default of every operation that does not define its own. */
export function withProblems(document: Document): Document {
  for (const operation of operationsOf(document)) {
    operation.responses = { default: { ...PROBLEM }, ...operation.responses };
  }
  return document;
}

/** Adds the header fields that the route of each operation, its {@link ROUTE}, reads and sends. */
export function withHeaderFields(document: Document): Document {
  for (const operation of operationsOf(document)) {
    const { [ROUTE]: route, responses = {}, parameters = [] } = operation;
    delete operation[ROUTE];
    if (!route) continue;
    const all = [...parameters, ...headerParameters(route)];
    if (all.length > 0) operation.parameters = all;
    for (const [status, answer] of Object.entries(responses)) answer.headers = answerHeaders(route, status);
  }
  return document;
}

/** Marks the bodies as optional whose schemas allow null: a missing body is validated as null. */
export function withOptionalBodies(document: Document): Document {
  for (const { requestBody } of operationsOf(document)) {
    const json = requestBody?.content['application/json'];
    const [body, absent, ...others] = json?.schema?.anyOf ?? [];
    if (!requestBody || !json || absent?.type !== 'null' || others.length > 0) continue;
    json.schema = body;
    requestBody.required = false;
  }
  return document;
}

type RoutedOperation = ApiDocumentOperation & { [ROUTE]?: DescribedRoute };

const operationsOf = ({ paths = {} }: Document): RoutedOperation[] =>
  Object.values(paths as NonNullable<ApiDocument['paths']>).flatMap((item) => Object.values(item));

/**
 * Removes schemas without references, and the suffix `Input` where only the input variant is left. The transform emits every
 * schema twice: for output (`User`) and for input (`UserInput`).
 */
export function withPlainNames(document: Document): Document {
  const components = ('components' in document && document.components) || {};
  const schemas = ('schemas' in components ? components.schemas : {}) as JsonSchemas;
  const used = reachable(document.paths, schemas);
  const plain = (name: string) => {
    const base = name.replace(/Input$/, '');
    return used.has(base) ? name : base;
  };
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  const renamed = Object.fromEntries(kept.map(([name, schema]) => [plain(name), schema]));
  const text = JSON.stringify({ ...document, components: { ...components, schemas: renamed } });
  return JSON.parse(text.replace(REFERENCE, (_, name: string) => `"#/components/schemas/${plain(name)}"`));
}

function reachable(paths: unknown, schemas: JsonSchemas): Set<string> {
  const found = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name = ''] of (JSON.stringify(part) ?? '').matchAll(REFERENCE)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name]);
    }
  };
  visit(paths);
  return found;
}
