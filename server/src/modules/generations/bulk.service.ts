import type { BulkAction } from '@easel/shared/contracts/generation';
import type { BulkRequest, BulkResponse } from '@easel/shared/contracts/generation.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { GenerationsService } from './generations.service.ts';
import type { PublicationService } from './publication.service.ts';

export interface BulkService {
  /** Applies an action to each generation in the order of the request, once each. A refused one does not stop the others. */
  run(userId: string, request: BulkRequest): Promise<BulkResponse>;
}

type Action = (userId: string, id: string) => Promise<unknown>;

export function createBulkService({
  generations,
  publication,
}: {
  generations: Pick<GenerationsService, 'remove' | 'restore' | 'setFavorite'>;
  publication: PublicationService;
}): BulkService {
  const actions: Readonly<Record<BulkAction, Action>> = {
    delete: generations.remove,
    restore: generations.restore,
    favorite: (userId, id) => generations.setFavorite(userId, id, true),
    unfavorite: (userId, id) => generations.setFavorite(userId, id, false),
    publish: publication.publish,
    unpublish: publication.unpublish,
  };

  return {
    async run(userId, { action, ids }) {
      const apply = actions[action];
      const answer: BulkResponse = { done: [], refused: [] };
      for (const id of new Set(ids)) {
        try {
          await apply(userId, id);
          answer.done.push(id);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          answer.refused.push({ id, code: error.code, message: error.detail });
        }
      }
      return answer;
    },
  };
}
