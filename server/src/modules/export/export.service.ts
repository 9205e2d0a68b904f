import { Readable } from 'node:stream';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { listSecurityEvents } from '@easel/shared/node/repos/accounts/security-events.repo';
import { listGenerations } from '@easel/shared/node/repos/generations/generation-lists.repo';
import type { GenerationWithImage } from '@easel/shared/node/repos/generations/generations.repo';
import type { ObjectStore } from '@easel/shared/node/storage/store';
import { createZipStream, type ZipStream } from '../../http/zip-stream.ts';
import { presentEvent } from '../security-log/security-log.presenter.ts';
import { type AccountData, readAccountData } from './account-data.ts';
import { AVATAR_FILE, presentAccount, presentRecord, uploadFile } from './export.presenter.ts';

const PAGE = 100;

export interface ExportService {
  /**
   * Streams everything that is stored about a user as a ZIP: `account.json`, `generations.json`, `security-log.json`, the avatar,
   * the uploads and the original images. Images and rows are streamed, not held in memory together.
   *
   * @throws {AppError} not_found for a deleted account
   */
  open(userId: string): Promise<Readable>;
}

export function createExportService({
  db,
  store,
  logger,
}: {
  db: Db;
  store: ObjectStore;
  logger: Logger;
}): ExportService {
  async function* generationsOf(userId: string): AsyncGenerator<GenerationWithImage> {
    let cursor: string | undefined;
    for (;;) {
      const rows = await listGenerations(db, { userId, limit: PAGE, cursor });
      yield* rows;
      cursor = rows.at(-1)?.id;
      if (rows.length < PAGE) return;
    }
  }

  async function* securityEventsOf(userId: string) {
    let beforeId: number | undefined;
    for (;;) {
      const rows = await listSecurityEvents(db, { userId, limit: PAGE, beforeId });
      yield* rows;
      beforeId = rows.at(-1)?.id;
      if (rows.length < PAGE) return;
    }
  }

  /** Returns an empty stream for an image that was removed after its row was read: an archive cannot drop a name. */
  async function openImage(key: string): Promise<Readable> {
    const object = await store.get(key);
    return object?.body ?? Readable.from([]);
  }

  async function fill(
    { zip, watch, addFile }: ZipStream,
    { userId, avatarKey, uploads }: { userId: string } & Pick<AccountData, 'avatarKey' | 'uploads'>,
  ): Promise<void> {
    if (avatarKey) await addFile(AVATAR_FILE, () => openImage(avatarKey));
    const addArray = <Row>(name: string, rows: AsyncIterable<Row>, present: (row: Row) => unknown) =>
      zip.addReadStreamLazy(name, (done) => done(null, watch(jsonArray(rows, present))));
    addArray('generations.json', generationsOf(userId), presentRecord);
    addArray('security-log.json', securityEventsOf(userId), presentEvent);
    for (const upload of uploads) {
      await addFile(uploadFile(upload), () => openImage(upload.objectKey));
    }
    for await (const { id, image } of generationsOf(userId)) {
      if (image) await addFile(`images/generated-image-${id}.png`, () => openImage(image.objectKey));
    }
    zip.end();
  }

  return {
    async open(userId) {
      const data = await readAccountData(db, userId);
      if (!data) throw new AppError('not_found');
      const { avatarKey, uploads } = data;
      const archive = createZipStream((err) => logger.warn({ err, userId }, 'export broken off'));
      archive.zip.addBuffer(Buffer.from(JSON.stringify(presentAccount(data), null, 2)), 'account.json');
      fill(archive, { userId, avatarKey, uploads }).catch(archive.fail);
      return archive.output;
    },
  };
}

function jsonArray<Row>(rows: AsyncIterable<Row>, present: (row: Row) => unknown): Readable {
  async function* text() {
    let separator = '[\n';
    for await (const row of rows) {
      yield separator + JSON.stringify(present(row));
      separator = ',\n';
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  }
  return Readable.from(text(), { objectMode: false });
}
