import swagger from '@fastify/swagger';
import fp from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { withPlainNames, withProblems } from '../openapi-document.ts';

const VERSION = '1.0.0';
const VERSIONED = /^\/api\/v1(\/|$)/;

export interface OpenApiOptions {
  publicUrl: string;
  product: { name: string; supportEmail: string };
}

/** `/api/openapi.json`: OpenAPI 3.1 from the routes' own schemas. Register it before the routes. */
export const openApiPlugin = fp(
  async (app, { publicUrl, product }: OpenApiOptions) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${product.name} API`,
          version: VERSION,
          description: 'Every path is also served under `/api/v1`.',
          contact: { email: product.supportEmail },
        },
        servers: [{ url: publicUrl }],
        components: {
          securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        },
      },
      transform: (document) =>
        // The same routes once more.
        VERSIONED.test(document.url)
          ? { schema: { hide: true }, url: document.url }
          : jsonSchemaTransform(document),
      transformObject: (document) => withPlainNames(withProblems(jsonSchemaTransformObject(document))),
    });
    app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  },
  { name: 'openapi' },
);
