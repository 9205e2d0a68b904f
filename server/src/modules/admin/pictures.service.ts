import type { AdminPicture, AdminPictureQuery } from '@easel/shared/contracts/admin.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import { announce } from '@easel/shared/node/events/announce';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import { pictureTakenDownMail } from '@easel/shared/node/mail/moderation-mails';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';
import * as repo from '@easel/shared/node/repos/gallery/takedowns.repo';
import { type Actor, recordAction } from '@easel/shared/node/repos/operations/audit.repo';
import { pageOf, readPlace, writePlace } from '../../http/page.ts';
import type { ImageLinks } from '../images/image-links.ts';
import { presentOwner, timeOf } from './users.presenter.ts';

export interface PicturesServiceOptions {
  db: Db;
  bus: EventBus;
  mailer: Mailer;
  background: Background;
  imageLinks: ImageLinks;
  productName: string;
  /** The origin that users visit. */
  publicUrl: string;
}

export type PicturesService = ReturnType<typeof createPicturesService>;

/** Lists and takes down pictures of the gallery. */
export function createPicturesService(options: PicturesServiceOptions) {
  const { db, bus, mailer, background, imageLinks, productName, publicUrl } = options;

  function present(row: repo.ListedPicture): AdminPicture {
    const { id, prompt, style, model, width, height, isVisible } = row;
    return {
      id,
      prompt,
      style,
      model,
      width,
      height,
      isVisible,
      owner: presentOwner(row),
      publishedAt: timeOf(row.publishedAt),
      takenDownAt: timeOf(row.takenDownAt),
      thumbnailUrl: imageLinks.path(id, 'thumbnail'),
      displayUrl: imageLinks.path(id, 'display'),
    };
  }

  async function mailOwner(userId: string, reason: string): Promise<void> {
    const user = await findUser(db, userId);
    if (!user) return;
    const { email, fullName: name } = user;
    const link = `${publicUrl}/contact`;
    await mailer.send({ to: email, ...pictureTakenDownMail({ name, link, productName, reason }) });
  }

  return {
    /** Returns a page of pictures, ordered by when they were published or taken down, latest first. */
    async list({ filter, cursor, limit }: AdminPictureQuery) {
      const rows = await repo.listPictures(db, { filter, after: readPlace(cursor), limit: limit + 1 });
      const { items, nextCursor } = pageOf(rows, limit, writePlace);
      return { items: items.map(present), nextCursor };
    },

    /**
     * Removes a picture from the gallery permanently. Its owner keeps it and gets a mail with the reason.
     *
     * @throws {AppError} illegal_state
     */
    async takeDown(actor: Actor, id: string, reason: string): Promise<void> {
      const taken = await db.transaction().execute(async (tx) => {
        const taken = await repo.takeDown(tx, id);
        if (taken) await recordAction(tx, actor, { action: 'picture.taken-down', subjectId: id, reason });
        return taken;
      });
      if (!taken) throw new AppError('illegal_state', { detail: 'This picture is not in the gallery.' });
      void announce(bus, taken);
      background.run('mail about a picture taken down', () => mailOwner(taken.userId, reason));
    },
  };
}
