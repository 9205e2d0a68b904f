import type { Model } from '@easel/shared/contracts/models.schema';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { presentModel } from '@easel/shared/node/models/present-model';
import type { RegisteredModel } from '@easel/shared/node/models/registry-schema';
import type { ModelBudgets } from '../generations/model-budgets.ts';
import type { QueueTerms } from '../generations/queue-terms.ts';

/** A picture with the model's default steps, from a prompt alone. */
const USUAL_PICTURE = { mode: null, width: 1_024, height: 1_024 };

export interface ListModelsOptions {
  models: ModelRegistry;
  budgets: Pick<ModelBudgets, 'unavailableUntil'>;
  queueTerms: Pick<QueueTerms, 'costOf'>;
}

/** Presents all models with how long they took recently, those whose budget is spent with the time when they can be used again. */
export async function listModels({ models, budgets, queueTerms }: ListModelsOptions): Promise<Model[]> {
  const byDefault = models.defaultModel().id;
  const present = async (model: RegisteredModel) => {
    const picture = { ...USUAL_PICTURE, requestedSteps: model.steps?.default ?? null };
    const [seconds, until] = await Promise.all([
      queueTerms.costOf(model, picture),
      budgets.unavailableUntil(model),
    ]);
    return presentModel(model, {
      isDefault: model.id === byDefault,
      // As precise as pages show it, so that the answer rarely changes.
      expectedSeconds: seconds < 10 ? Math.ceil(seconds * 10) / 10 : Math.round(seconds),
      until,
    });
  };
  return Promise.all(models.models().map(present));
}
