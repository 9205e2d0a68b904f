import { modelListSchema } from '@easel/shared/contracts/models.schema';
import { PLAN_IDS, PLANS } from '@easel/shared/contracts/plans';
import { planListSchema } from '@easel/shared/contracts/plans.schema';
import { STYLES } from '@easel/shared/contracts/styles';
import { styleListSchema } from '@easel/shared/contracts/styles.schema';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { presentModel } from '@easel/shared/node/models/present-model';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ModelBudgets } from '../generations/model-budgets.ts';

/** Lists models, styles, sizes and plans; needs no account. */
export const catalogueRoutes: FastifyPluginAsyncZod<{
  models: ModelRegistry;
  budgets: Pick<ModelBudgets, 'unavailableUntil'>;
}> = async (app, { models, budgets }) => {
  app.get(
    '/models',
    { schema: { summary: 'Models', tags: ['catalogue'], response: { 200: modelListSchema } } },
    async () => {
      const byDefault = models.defaultModel().id;
      const present = async (model: RegisteredModel) =>
        presentModel(model, model.id === byDefault, await budgets.unavailableUntil(model));
      return { items: await Promise.all(models.models().map(present)) };
    },
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
