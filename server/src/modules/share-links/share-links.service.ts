import { DAY_MS } from '@easel/shared/contracts/durations';
import { SHARE_LINKS_MAX } from '@easel/shared/contracts/share-links';
import type { ShareLinkRequest } from '@easel/shared/contracts/share-links.schema';
import { AppError } from '@easel/shared/node/app-error';
import { hashOfToken, newToken } from '@easel/shared/node/crypto/tokens';
import type { Db } from '@easel/shared/node/db/client';
import { type Origin, recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import { isSessionAlive } from '@easel/shared/node/repos/accounts/sessions.repo';
import { lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import { lockAlbum } from '@easel/shared/node/repos/generations/albums.repo';
import * as repo from '@easel/shared/node/repos/generations/share-links.repo';
import { v7 as uuidv7 } from 'uuid';
import type { AuthenticatedUser } from '../../http/access-tokens.ts';
import { pageOf } from '../../http/page.ts';
import { whileInUse } from '../generations/while-in-use.ts';

/** 192 bits, so that addresses stay short. */
const TOKEN_BYTES = 24;
const PAGE = 60;

/** The user and the session that a request came from. */
type Caller = Pick<AuthenticatedUser, 'userId' | 'sessionId'>;

export type ShareLinksService = ReturnType<typeof createShareLinksService>;
export type OpenedShare = Awaited<ReturnType<ShareLinksService['open']>>;

/** Shares pictures and albums by private links. Only a hash of a link's token is stored. */
export function createShareLinksService({ db, now }: { db: Db; now: () => Date }) {
  return {
    list: (userId: string) => repo.listShareLinks(db, userId),

    /**
     * Creates a link to a picture or an album of the user's.
     *
     * @throws {AppError} not_found for another user's, and for a picture that an operator took down; illegal_state when there are too
     * many links; session_revoked
     */
    async create({ userId, sessionId }: Caller, { kind, targetId, days }: ShareLinkRequest, origin: Origin) {
      const token = newToken(TOKEN_BYTES);
      const expiresAt = days === null ? null : new Date(now().getTime() + days * DAY_MS);
      const id = uuidv7();
      await whileInUse(db, userId, async (tx) => {
        // A link outlives its session, so check under the user's lock: a recovery of the account, which revokes links, then
        // cannot miss this one.
        if (!(await isSessionAlive(tx, { id: sessionId, userId }, now())))
          throw new AppError('session_revoked');
        if (!(await lockEntitlement(tx, userId))) throw new AppError('unauthenticated');
        const target = { id: targetId, userId };
        const exists = await (kind === 'album'
          ? lockAlbum(tx, target)
          : repo.lockShareablePicture(tx, target));
        if (!exists)
          throw new AppError('not_found', { detail: `There is no ${kind} of yours with this id.` });
        if ((await repo.countShareLinks(tx, userId)) >= SHARE_LINKS_MAX) {
          throw new AppError('illegal_state', {
            detail: `You've reached the limit of ${SHARE_LINKS_MAX} private links. Revoke one to create another.`,
          });
        }
        await repo.insertShareLink(tx, {
          id,
          userId,
          tokenHash: hashOfToken(token),
          generationId: kind === 'picture' ? targetId : null,
          albumId: kind === 'album' ? targetId : null,
          expiresAt,
          lastOpenedAt: null,
        });
        await recordSecurityEvent(tx, {
          kind: 'link_created',
          userId,
          origin,
          sessionId,
          details: { kind, days },
        });
      });
      return { id, token, expiresAt };
    },

    /** @throws {AppError} not_found for another user's */
    async revoke({ userId, sessionId }: Caller, id: string, origin: Origin): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const link = await repo.deleteShareLink(tx, { id, userId });
        if (!link) throw new AppError('not_found', { detail: 'Link not found.' });
        const details = { kind: link.albumId === null ? 'picture' : 'album' };
        await recordSecurityEvent(tx, { kind: 'link_revoked', userId, origin, sessionId, details });
      });
    },

    /**
     * Returns a page of a link's content. The first page counts as an opening.
     *
     * @throws {AppError} not_found for a link that has expired or was revoked, and if its picture was removed
     */
    async open(token: string, cursor: string | undefined) {
      const isOpening = cursor === undefined;
      const link = await repo.openShareLink(db, { tokenHash: hashOfToken(token), at: now(), isOpening });
      const rows = link ? await repo.listLinkedPictures(db, link, { beforeId: cursor, limit: PAGE + 1 }) : [];
      if (!link || (link.generationId !== null && rows.length === 0)) {
        throw new AppError('not_found', { detail: 'This link has expired or was revoked.' });
      }
      return { link, ...pageOf(rows, PAGE, ({ id }) => id) };
    },
  };
}
