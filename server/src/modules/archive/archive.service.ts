import { Readable } from 'node:stream';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { listOwnFiles } from '@easel/shared/node/repos/generations/images.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { createZipStream } from '../../http/zip-stream.ts';
import { fileNameOf } from '../images/image-files.ts';

export interface ArchiveService {
  /**
   * Streams images of a user as a ZIP, in the order of the ids. Those that are not the user's, or were removed, are left out.
   *
   * @throws {AppError} not_found when none is left, or the account is suspended or to be deleted
   */
  open(userId: string, ids: readonly string[]): Promise<Readable>;
}

export interface ArchiveOptions {
  db: Db;
  store: ObjectStore;
  logger: Logger;
}

export function createArchiveService({ db, store, logger }: ArchiveOptions): ArchiveService {
  /** Returns an empty stream for an image that was removed after its row was read: an archive cannot drop a name. */
  const openImage = async (key: string) => (await store.get(key))?.body ?? Readable.from([]);

  return {
    async open(userId, ids) {
      const files = new Map((await listOwnFiles(db, userId, ids)).map((file) => [file.id, file]));
      const wanted = ids.flatMap((id) => files.get(id) ?? []);
      if (wanted.length === 0) throw new AppError('not_found', { detail: 'These pictures do not exist.' });
      const archive = createZipStream((err) => logger.warn({ err, userId }, 'archive broken off'));
      const fill = async () => {
        for (const { id, objectKey, contentType } of wanted) {
          await archive.addFile(fileNameOf(id, 'original', contentType), () => openImage(objectKey));
        }
        archive.zip.end();
      };
      fill().catch(archive.fail);
      return archive.output;
    },
  };
}
