import type { InputRole } from '@easel/shared/contracts/inputs';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { INPUT_PREFIX } from '@easel/shared/node/domain/input-keys';
import type { Logger } from '@easel/shared/node/logger';
import {
  findUpload,
  insertUpload,
  listUploads,
  measureUploads,
  removeUpload,
  type UploadRow,
  type UploadUsage,
} from '@easel/shared/node/repos/generations/uploads.repo';
import type { ObjectStore, StoredObject } from '@easel/shared/node/storage/store';
import { v7 as uuidv7 } from 'uuid';
import type { ImageProcess } from '../../isolation/image-process.ts';
import type { ContentPolicy } from '../content-policy/content-policy.ts';
import { whileInUse } from '../generations/while-in-use.ts';
import type { UploadFile } from './upload-links.ts';
import { assertOwnUpload, assertRoomForUpload } from './uploads.policy.ts';

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** @property role how it will be used, if known */
export interface NewUpload {
  file: Buffer;
  role: InputRole | null;
}

export interface UploadsService {
  /**
   * Stores a picture to make others from. Decodes its pixels in a separate process and re-encodes them. If the content policy
   * checks inputs, it does so before anything is stored.
   *
   * @throws {AppError} image_unreadable, content_blocked, unavailable, illegal_state when there is no room, account_suspended
   */
  add(userId: string, upload: NewUpload): Promise<UploadRow>;
  list(userId: string): Promise<{ rows: UploadRow[]; usage: UploadUsage }>;
  /** @throws {AppError} not_found */
  get(userId: string, id: string): Promise<UploadRow>;
  /**
   * Removes an upload at once for its owner. Its file is kept until the generations that use it have ended.
   *
   * @throws {AppError} not_found, account_suspended
   */
  remove(userId: string, id: string): Promise<void>;
  /**
   * Opens a file of an upload; its body must be consumed.
   *
   * @throws {AppError} not_found
   */
  open(id: string, file: UploadFile): Promise<StoredObject>;
  /**
   * Returns the media type of a file of an upload, without opening it.
   *
   * @throws {AppError} not_found
   */
  typeOf(id: string, file: UploadFile): Promise<string>;
}

export interface UploadsOptions {
  db: Db;
  store: ObjectStore;
  images: Pick<ImageProcess, 'run'>;
  contentPolicy: Pick<ContentPolicy, 'checkInput'>;
  logger: Logger;
}

export function createUploadsService({
  db,
  store,
  images,
  contentPolicy,
  logger,
}: UploadsOptions): UploadsService {
  return {
    async add(userId, { file, role }) {
      // Most refusals need no decoding. The transaction below decides.
      assertRoomForUpload(await measureUploads(db, userId), 0);
      const { data, contentType, width, height, display } = await images.run('upload', { file });
      await contentPolicy.checkInput(userId, display, 'image/webp');
      const id = uuidv7();
      const folder = `${INPUT_PREFIX}${userId}/${id}`;
      const objectKey = `${folder}/picture.${EXTENSIONS[contentType]}`;
      const displayKey = `${folder}/display.webp`;
      const bytes = data.length + display.length;
      await store.put(objectKey, data, { contentType });
      await store.put(displayKey, display, { contentType: 'image/webp' });
      try {
        return await whileInUse(db, userId, async (tx) => {
          assertRoomForUpload(await measureUploads(tx, userId), bytes);
          return insertUpload(tx, {
            id,
            userId,
            objectKey,
            displayKey,
            contentType,
            role,
            width,
            height,
            bytes,
          });
        });
      } catch (error) {
        // Only if there certainly is no row: otherwise the sweep for orphans decides.
        if (error instanceof AppError) await discard([objectKey, displayKey]);
        throw error;
      }
    },

    async list(userId) {
      const rows = await listUploads(db, userId);
      return { rows, usage: { count: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) } };
    },

    get: async (userId, id) => assertOwnUpload(userId, await findUpload(db, id)),

    async remove(userId, id) {
      const isRemoved = await whileInUse(db, userId, (tx) => removeUpload(tx, { userId, id }));
      if (!isRemoved) assertOwnUpload(userId, undefined);
    },

    async open(id, file) {
      const row = await findUpload(db, id);
      const object = row && (await store.get(file === 'picture' ? row.objectKey : row.displayKey));
      if (!object) throw new AppError('not_found');
      return object;
    },

    async typeOf(id, file) {
      const row = await findUpload(db, id);
      if (!row) throw new AppError('not_found');
      return file === 'picture' ? row.contentType : 'image/webp';
    },
  };

  /** Deletes objects. If this fails, the worker's sweep for orphans deletes them. */
  async function discard(keys: string[]): Promise<void> {
    await store.delete(keys).catch((err: unknown) => logger.warn({ err, keys }, 'upload left behind'));
  }
}
