import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import type { ModelRegistry } from '@easel/shared/node/models/model-registry';
import { countWaitingForOthers } from '@easel/shared/node/repos/generations/unknown-models.repo';

export interface UnknownModelsOptions {
  db: Db;
  models: Pick<ModelRegistry, 'models'>;
  logger: Logger;
}

/**
 * Returns a task that logs each model for which generations wait although the registry has none of that name: nothing can make them
 * until the operator adds it again. Logs it once, and again after it was gone.
 */
export function createUnknownModelsCheck({ db, models, logger }: UnknownModelsOptions): () => Promise<void> {
  let told = new Set<string>();
  return async () => {
    const unknown = await countWaitingForOthers(
      db,
      models.models().map(({ id }) => id),
    );
    for (const { model, waiting } of unknown) {
      if (told.has(model)) continue;
      logger.warn({ model, waiting }, 'generations wait for a model that is not in the registry');
    }
    told = new Set(unknown.map(({ model }) => model));
  };
}
