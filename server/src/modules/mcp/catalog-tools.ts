import { STYLES } from '@easel/shared/contracts/styles';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type ListModelsOptions, listModels } from '../catalog/list-models.ts';
import { text } from './tool-results.ts';

export type CatalogToolsOptions = ListModelsOptions;

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** Adds the tools that list models and styles. Any key may call them. */
export function addCatalogTools(server: McpServer, options: CatalogToolsOptions): void {
  server.registerTool(
    'list_models',
    {
      title: 'List models',
      description:
        'Lists the models: what each can do, its sizes, the ranges of its settings, and its price in credits.',
      annotations,
    },
    async () => ({ content: [text(JSON.stringify(await listModels(options)))] }),
  );
  server.registerTool(
    'list_styles',
    { title: 'List styles', description: 'Lists the styles.', annotations },
    async () => ({ content: [text(JSON.stringify(STYLES))] }),
  );
}
