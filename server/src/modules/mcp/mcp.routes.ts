import { AppError } from '@easel/shared/node/app-error';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isOwnOrigin } from '../../http/own-origin.ts';
import { requireCaller } from '../../plugins/auth.ts';
import { createMcpServer, type McpServerOptions } from './mcp-server.ts';

export interface McpRoutesOptions extends Omit<McpServerOptions, 'request' | 'reply'> {
  /** The origin that clients use, without a trailing slash. */
  publicUrl: string;
  /** Origins of other sites whose pages may call the API; `*` for all. */
  corsOrigins: readonly string[];
}

/**
 * One message. The protocol has had no batches since revision 2025-06-18. The transport would answer each message of a batch,
 * although the request counts once against the quota.
 */
const messageSchema = z
  .unknown()
  .refine((body) => !Array.isArray(body), 'Send one message per request: batches are not supported.');

/**
 * Serves the Model Context Protocol (2025-11-25, streamable HTTP) for agents, with the same keys, scopes, credits and queue as
 * the API. Stateless: each request has its own server, so that any process can answer it, and progress arrives in the answer's
 * stream.
 */
export const mcpRoutes: FastifyPluginAsyncZod<McpRoutesOptions> = async (
  app,
  { corsOrigins, ...options },
) => {
  const { publicUrl } = options;

  app.post(
    '/mcp',
    { onRequest: requireCaller, schema: { hide: true, body: messageSchema } },
    async (request, reply) => {
      const { origin, host } = request.headers;
      const isAllowed = corsOrigins.includes('*') || corsOrigins.includes(origin ?? '');
      if (!isAllowed && !isOwnOrigin(origin, { host, publicUrl })) {
        throw new AppError('forbidden', { detail: 'Pages of this origin may not call the API.' });
      }
      const server = createMcpServer({ ...options, request, reply });
      const transport = new WebStandardStreamableHTTPServerTransport();
      await server.connect(transport);
      reply.raw.once('close', () => void server.close());
      reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
      const headers = { ...plainFields(request.headers), host: new URL(publicUrl).host };
      return transport.handleRequest(new Request(new URL('/mcp', publicUrl), { method: 'POST', headers }), {
        parsedBody: request.body,
      });
    },
  );
};

/** Returns the header fields that the transport reads. */
function plainFields(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const names = ['accept', 'content-type', 'mcp-protocol-version'];
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}
