import type { Model } from '@easel/shared/contracts/models.schema';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { presentModel } from '@easel/shared/node/models/present-model';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import type { ModelBudgets } from '../generations/model-budgets.ts';

export interface ListModelsOptions {
  models: ModelRegistry;
  budgets: Pick<ModelBudgets, 'unavailableUntil'>;
}

/** Presents all models, those whose budget is spent with the time when they can be used again. */
export async function listModels({ models, budgets }: ListModelsOptions): Promise<Model[]> {
  const byDefault = models.defaultModel().id;
  const present = async (model: RegisteredModel) =>
    presentModel(model, model.id === byDefault, await budgets.unavailableUntil(model));
  return Promise.all(models.models().map(present));
}
