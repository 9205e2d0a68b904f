import swagger from '@fastify/swagger';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { ApiDocument } from '../docs/api-document.ts';
import { HEADER_COMPONENTS } from '../docs/header-fields.ts';
import {
  ROUTE,
  withHeaderFields,
  withOptionalBodies,
  withPlainNames,
  withProblems,
} from '../docs/openapi-document.ts';
import { toPostmanCollection } from '../docs/postman-collection.ts';
import { sendJson } from '../http/entity-tag.ts';

const VERSION = '1.0.0';

export interface OpenApiOptions {
  publicUrl: string;
  product: { name: string; supportEmail: string };
}

/**
 * Serves `/api/openapi.json`, OpenAPI 3.1 from the routes' own schemas, and `/api/postman.json`, the same as a Postman collection.
 * Register it before the routes.
 */
export const openApiPlugin = fp(
  async (app, { publicUrl, product }: OpenApiOptions) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${product.name} API`,
          version: VERSION,
          description: 'Every path below `/api` is also served below `/api/v1`.',
          contact: { email: product.supportEmail },
        },
        servers: [{ url: publicUrl }],
        components: {
          securitySchemes: {
            bearer: { type: 'http', scheme: 'bearer', description: 'An access token or an API key.' },
          },
          headers: HEADER_COMPONENTS,
        },
      },
      transform(document) {
        const { schema, url } = jsonSchemaTransform(document);
        return { schema: { ...schema, [ROUTE]: document.route }, url };
      },
      transformObject: (document) =>
        withPlainNames(
          withHeaderFields(withOptionalBodies(withProblems(jsonSchemaTransformObject(document)))),
        ),
    });
    // The routes do not change after the start, so each document is serialized once.
    const openApi = once(() => JSON.stringify(app.swagger()));
    const postman = once(() => JSON.stringify(toPostmanCollection(app.swagger() as ApiDocument)));
    const route = {
      schema: { hide: true },
      onRequest: (request: FastifyRequest) => app.requestBudgets.spendOfVisitor(request),
    };
    app.get('/api/openapi.json', route, async (_, reply) => sendJson(reply, openApi()));
    app.get('/api/postman.json', route, async (_, reply) =>
      sendJson(
        reply.header('content-disposition', 'attachment; filename="easel.postman_collection.json"'),
        postman(),
      ),
    );
  },
  { name: 'openapi', dependencies: ['request-budgets'] },
);

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
