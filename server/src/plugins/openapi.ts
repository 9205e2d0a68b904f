import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { ApiDocument } from '../docs/api-document.ts';
import { withPlainNames, withProblems } from '../docs/openapi-document.ts';
import { toPostmanCollection } from '../docs/postman-collection.ts';

const VERSION = '1.0.0';
const VERSIONED = /^\/api\/v1(\/|$)/;

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
        },
      },
      transform: (document) =>
        // The versioned paths repeat the same routes.
        VERSIONED.test(document.url)
          ? { schema: { hide: true }, url: document.url }
          : jsonSchemaTransform(document),
      transformObject: (document) => withPlainNames(withProblems(jsonSchemaTransformObject(document))),
    });
    app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
    app.get('/api/postman.json', { schema: { hide: true } }, async (_, reply) => {
      reply.header('content-disposition', `attachment; filename="easel.postman_collection.json"`);
      return toPostmanCollection(app.swagger() as ApiDocument);
    });
  },
  { name: 'openapi' },
);
