import { randomUUID } from 'node:crypto';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { avatarKey, avatarUrl, keyOfAvatarUrl } from '@easel/shared/node/domain/avatar-address';
import type { Logger } from '@easel/shared/node/logger';
import { isAvatar, replaceAvatar } from '@easel/shared/node/repos/accounts/profiles.repo';
import type { ObjectStore, StoredObject } from '@easel/shared/node/storage/store';
import type { ImageProcess } from '../../isolation/image-process.ts';
import type { Square } from './avatar-image.ts';

export interface AvatarsService {
  /**
   * Makes an image the user's avatar. Images are decoded one at a time, in a separate process.
   *
   * @throws {AppError} image_unreadable, validation_failed for a square outside the image, unauthenticated
   */
  set(userId: string, file: Buffer, square?: Square): Promise<void>;
  /**
   * Removes the avatar, if there is one.
   *
   * @throws {AppError} unauthenticated for a deleted account
   */
  remove(userId: string): Promise<void>;
  /**
   * Checks without opening the file that it is a user's avatar.
   *
   * @throws {AppError} not_found
   */
  assertExists(id: string): Promise<void>;
  /**
   * Opens the file; its body must be consumed.
   *
   * @throws {AppError} not_found
   */
  open(id: string): Promise<StoredObject>;
}

/** Stores avatars, each under an unguessable address whose content never changes. */
export function createAvatarsService({
  db,
  store,
  images,
  logger,
}: {
  db: Db;
  store: ObjectStore;
  images: Pick<ImageProcess, 'run'>;
  logger: Logger;
}): AvatarsService {
  /** Deletes a replaced file after the commit. If that fails, the worker's sweep for orphans deletes it. */
  async function discard(url: string): Promise<void> {
    const key = keyOfAvatarUrl(url);
    if (key === undefined) return;
    await store.delete([key]).catch((err: unknown) => logger.warn({ err, key }, 'old avatar left behind'));
  }

  async function replace(userId: string, url: string | null): Promise<void> {
    const replaced = await db.transaction().execute((tx) => replaceAvatar(tx, userId, url));
    if (replaced === undefined) throw new AppError('unauthenticated');
    if (replaced !== null) await discard(replaced);
  }

  return {
    async set(userId, file, square) {
      const image = Buffer.from(await images.run('avatar', { file, square }));
      const id = randomUUID();
      await store.put(avatarKey(id), image, { contentType: 'image/webp' });
      await replace(userId, avatarUrl(id));
    },
    remove: (userId) => replace(userId, null),
    async assertExists(id) {
      if (!(await isAvatar(db, avatarUrl(id)))) throw noSuchAvatar();
    },
    async open(id) {
      const object = await store.get(avatarKey(id));
      if (!object) throw noSuchAvatar();
      return object;
    },
  };
}

const noSuchAvatar = () => new AppError('not_found', { detail: 'Avatar not found.' });
