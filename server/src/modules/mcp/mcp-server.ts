import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addCatalogTools, type CatalogToolsOptions } from './catalog-tools.ts';
import { addGenerateTools, type GenerateToolsOptions } from './generate-tools.ts';
import { addPictureTools, type PictureToolsOptions } from './picture-tools.ts';

export type McpServerOptions = CatalogToolsOptions &
  GenerateToolsOptions &
  PictureToolsOptions & { product: { name: string } };

/** The authenticated request that calls tools, and its answer. */
export interface Caller {
  request: FastifyRequest;
  reply: FastifyReply;
}

const VERSION = '1.0.0';

/** Creates the server for one request. */
export function createMcpServer({ product, ...options }: McpServerOptions): McpServer {
  const server = new McpServer(
    { name: 'easel', title: product.name, version: VERSION },
    {
      instructions:
        `Makes images with the models of this ${product.name}. generate_image waits for the images and returns them; where one takes longer, ` +
        'call get_image with its id. Each image costs credits of the account whose key is used.',
    },
  );
  addGenerateTools(server, options);
  addPictureTools(server, options);
  addCatalogTools(server, options);
  return server;
}
