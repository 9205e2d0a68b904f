import { createHash, randomBytes } from 'node:crypto';
import { SHARE_LINKS_MAX } from '@easel/shared/contracts/share-links';
import type { ShareLinkRequest } from '@easel/shared/contracts/share-links.schema';
import { AppError } from '@easel/shared/node/app-error';
import type { Db } from '@easel/shared/node/db/client';
import { lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import { lockAlbum } from '@easel/shared/node/repos/generations/albums.repo';
import * as repo from '@easel/shared/node/repos/generations/share-links.repo';
import { v7 as uuidv7 } from 'uuid';
import { pageOf } from '../../http/page.ts';
import { whileInUse } from '../generations/while-in-use.ts';

/** 192 bits, which nobody guesses. */
const TOKEN_BYTES = 24;
const DAY_MS = 86_400_000;
const PAGE = 60;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

export type ShareLinksService = ReturnType<typeof createShareLinksService>;

/** Shares pictures and albums by private links. Only a hash of a link's token is stored. */
export function createShareLinksService({ db, now }: { db: Db; now: () => Date }) {
  return {
    list: (userId: string) => repo.listShareLinks(db, userId),

    /**
     * Creates a link to a picture or an album of the user's.
     *
     * @throws {AppError} not_found for another user's, and for a picture that an operator took down; illegal_state when there are too
     * many links
     */
    async create(userId: string, { kind, targetId, days }: ShareLinkRequest) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = days === null ? null : new Date(now().getTime() + days * DAY_MS);
      const id = uuidv7();
      await whileInUse(db, userId, async (tx) => {
        if (!(await lockEntitlement(tx, userId))) throw new AppError('unauthenticated');
        const target = { id: targetId, userId };
        const exists = await (kind === 'album'
          ? lockAlbum(tx, target)
          : repo.lockShareablePicture(tx, target));
        if (!exists) throw new AppError('not_found', { detail: `You have no such ${kind}.` });
        if ((await repo.countShareLinks(tx, userId)) >= SHARE_LINKS_MAX) {
          throw new AppError('illegal_state', {
            detail: `You have ${SHARE_LINKS_MAX} links, which is as many as an account can keep. Revoke one to create another.`,
          });
        }
        await repo.insertShareLink(tx, {
          id,
          userId,
          tokenHash: hashOf(token),
          generationId: kind === 'picture' ? targetId : null,
          albumId: kind === 'album' ? targetId : null,
          expiresAt,
          lastOpenedAt: null,
        });
      });
      return { id, token, expiresAt };
    },

    /** @throws {AppError} not_found for another user's */
    async revoke(userId: string, id: string): Promise<void> {
      if (await repo.deleteShareLink(db, { id, userId })) return;
      throw new AppError('not_found', { detail: 'You have no such link.' });
    },

    /**
     * Returns a page of what a link leads to. The first page counts as an opening.
     *
     * @throws {AppError} not_found for a link that has expired or was revoked, and once its picture is gone
     */
    async open(token: string, cursor: string | undefined) {
      const isOpening = cursor === undefined;
      const link = await repo.openShareLink(db, { tokenHash: hashOf(token), at: now(), isOpening });
      const rows = link ? await repo.listLinkedPictures(db, link, { beforeId: cursor, limit: PAGE + 1 }) : [];
      if (!link || (link.generationId !== null && rows.length === 0)) {
        throw new AppError('not_found', { detail: 'This link has expired or was revoked.' });
      }
      return { link, ...pageOf(rows, PAGE, ({ id }) => id) };
    },
  };
}
