import { modelListSchema } from '@easel/shared/contracts/models.schema';
import { ENLARGE_CREDITS, PLAN_IDS, PLANS } from '@easel/shared/contracts/plans';
import { planListSchema } from '@easel/shared/contracts/plans.schema';
import { STYLES } from '@easel/shared/contracts/styles';
import { styleListSchema } from '@easel/shared/contracts/styles.schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type ListModelsOptions, listModels } from './list-models.ts';

/** Lists models, styles, sizes and plans; needs no account. */
export const catalogRoutes: FastifyPluginAsyncZod<ListModelsOptions> = async (app, options) => {
  app.get(
    '/models',
    { schema: { summary: 'Models', tags: ['catalog'], response: { 200: modelListSchema } } },
    async () => ({ items: await listModels(options) }),
  );
  app.get(
    '/styles',
    { schema: { summary: 'Styles', tags: ['catalog'], response: { 200: styleListSchema } } },
    async () => ({ items: [...STYLES] }),
  );
  app.get(
    '/plans',
    { schema: { summary: 'Plans', tags: ['catalog'], response: { 200: planListSchema } } },
    async () => ({ items: PLAN_IDS.map((id) => PLANS[id]), enlargeCredits: ENLARGE_CREDITS }),
  );
};
