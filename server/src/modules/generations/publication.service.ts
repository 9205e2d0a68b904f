import type { Db } from '@easel/shared/node/db/client';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import {
  findGeneration,
  type GenerationWithImage,
} from '@easel/shared/node/repos/generations/generations.repo';
import { setPublished } from '@easel/shared/node/repos/generations/marks.repo';
import { assertOwned, assertPublishable } from './generations.policy.ts';
import { whileInUse } from './while-in-use.ts';

export interface PublicationService {
  /**
   * Publishes an image in the gallery; repeating it has no effect.
   *
   * @throws {AppError} illegal_state without an image, account_suspended, session_revoked
   */
  publish(userId: string, id: string): Promise<GenerationWithImage>;
  /** Removes an image from the gallery; repeating it has no effect. */
  unpublish(userId: string, id: string): Promise<GenerationWithImage>;
}

export function createPublicationService({ db, bus }: { db: Db; bus: EventBus }): PublicationService {
  const owned = async (userId: string, id: string) => assertOwned(userId, await findGeneration(db, id));

  async function change(userId: string, id: string, isPublished: boolean): Promise<GenerationWithImage> {
    const row = await whileInUse(db, userId, (tx) => setPublished(tx, id, isPublished));
    // Either nothing had to change, or the image was removed meanwhile.
    if (!row) return owned(userId, id);
    void announce(bus, row);
    return row;
  }

  return {
    async publish(userId, id) {
      assertPublishable(await owned(userId, id));
      return change(userId, id, true);
    },
    async unpublish(userId, id) {
      await owned(userId, id);
      return change(userId, id, false);
    },
  };
}
