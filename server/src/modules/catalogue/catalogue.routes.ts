import { MODELS, modelListSchema } from '@easel/shared/contracts/models';
import { PLAN_IDS, PLANS, planListSchema } from '@easel/shared/contracts/plans';
import { STYLES, styleListSchema } from '@easel/shared/contracts/styles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** What there is to choose from; needs no account. */
export const catalogueRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/models',
    { schema: { summary: 'Models', tags: ['catalogue'], response: { 200: modelListSchema } } },
    async () => ({ items: [...MODELS] }),
  );
  app.get(
    '/styles',
    { schema: { summary: 'Styles', tags: ['catalogue'], response: { 200: styleListSchema } } },
    async () => ({ items: [...STYLES] }),
  );
  app.get(
    '/plans',
    { schema: { summary: 'Plans', tags: ['catalogue'], response: { 200: planListSchema } } },
    async () => ({ items: PLAN_IDS.map((id) => PLANS[id]) }),
  );
};
