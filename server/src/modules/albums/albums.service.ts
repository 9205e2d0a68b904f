import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import * as repo from '@easel/shared/node/repos/generations/albums.repo';
import { v7 as uuidv7 } from 'uuid';
import { whileInUse } from '../generations/while-in-use.ts';
import { assertRoomForAlbum, nameTaken, noSuchAlbum } from './albums.policy.ts';

export type AlbumsService = ReturnType<typeof createAlbumsService>;

/** Manages users' albums. Every method throws {AppError} not_found for other users' albums. */
export function createAlbumsService({ db }: { db: Db }) {
  async function get(userId: string, id: string): Promise<repo.AlbumWithCover> {
    const [album] = await repo.listAlbums(db, userId, { id });
    if (!album) throw noSuchAlbum();
    return album;
  }

  return {
    list: (userId: string, only?: repo.AlbumFilter) => repo.listAlbums(db, userId, only),

    get,

    /** @throws {AppError} validation_failed when the name is taken, illegal_state when there are too many */
    async create(userId: string, name: string): Promise<repo.AlbumWithCover> {
      const id = uuidv7();
      await whileInUse(db, userId, async (tx) => {
        // Parallel requests cannot exceed the limit.
        if (!(await lockEntitlement(tx, userId))) throw new AppError('unauthenticated');
        assertRoomForAlbum(await repo.countAlbums(tx, userId));
        if (!(await repo.insertAlbum(tx, { id, userId, name }))) throw nameTaken();
      });
      return get(userId, id);
    },

    /** @throws {AppError} validation_failed when the name is taken */
    async rename(userId: string, id: string, name: string): Promise<repo.AlbumWithCover> {
      const outcome = await whileInUse(db, userId, async (tx) => {
        if (!(await lockEntitlement(tx, userId))) throw new AppError('unauthenticated');
        return repo.renameAlbum(tx, { id, userId, name });
      });
      if (outcome === 'missing') throw noSuchAlbum();
      if (outcome === 'taken') throw nameTaken();
      return get(userId, id);
    },

    /** Deletes an album. Its pictures stay. */
    async remove(userId: string, id: string): Promise<void> {
      if (!(await whileInUse(db, userId, (tx) => repo.deleteAlbum(tx, { id, userId })))) throw noSuchAlbum();
    },

    /**
     * Adds pictures; repeating it has no effect. Returns the ids that are in the album now, without pictures of other users and
     * generations without an image.
     */
    async add(userId: string, id: string, ids: readonly string[]): Promise<string[]> {
      return whileInUse(db, userId, async (tx) => {
        if (!(await repo.lockAlbum(tx, { id, userId }))) throw noSuchAlbum();
        return repo.addPictures(tx, { id, userId }, ids);
      });
    },

    /** Removes pictures from the album without deleting them; repeating it has no effect. */
    async take(userId: string, id: string, ids: readonly string[]): Promise<string[]> {
      await whileInUse(db, userId, async (tx) => {
        if (!(await repo.lockAlbum(tx, { id, userId }))) throw noSuchAlbum();
        await repo.removePictures(tx, id, ids);
      });
      return [...ids];
    },
  };
}
