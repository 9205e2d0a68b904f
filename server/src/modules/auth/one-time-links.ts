import { DAY_MS, HOUR_MS, MINUTE_MS } from '@easel/shared/contracts/durations';
import { AppError } from '@easel/shared/node/app-error';
import { hashOfToken, newToken } from '@easel/shared/node/crypto/tokens';
import type { Db } from '@easel/shared/node/db/client';
import * as repo from '@easel/shared/node/repos/accounts/one-time-tokens.repo';

type Purpose = repo.OneTimeTokenRow['purpose'];

const VALID_MS: Readonly<Record<Purpose, number>> = {
  signup: DAY_MS,
  recovery: HOUR_MS,
  'email-old': DAY_MS,
  'email-new': DAY_MS,
};
const PAGES: Readonly<Record<Purpose, string>> = {
  signup: '/confirm-email',
  recovery: '/reset-password',
  'email-old': '/confirm-email',
  'email-new': '/confirm-email',
};
/** Between two mails to a user, and the most in an hour: anyone can request them for an address, and must not flood its mailbox. */
const AGAIN_AFTER_MS = MINUTE_MS;
const LINKS_AN_HOUR = 5;

export interface OneTimeLinks {
  /** Issues a token for the page that follows immediately, without a mail. */
  issueToken(db: Db, userId: string, purpose: Purpose): Promise<string>;
  /** Returns the user and the purpose of a link that can be redeemed; null for any other. */
  view(db: Db, token: string): Promise<{ userId: string; purpose: Purpose } | null>;
  /** Issues a link to the page of its purpose; only a hash of its token is stored. */
  issue(db: Db, userId: string, purpose: Purpose): Promise<string>;
  /**
   * Issues a link like {@link issue}, but returns null if the user got one within the last minute that is still unused, or five within
   * the last hour.
   */
  issueUnlessRecent(db: Db, userId: string, purpose: Purpose): Promise<string | null>;
  /** Returns the user of a link and deletes it. Returns null when it is unknown or has expired. */
  redeem(db: Db, token: string, purpose: Purpose): Promise<string | null>;
}

export function createOneTimeLinks({ publicUrl, now }: { publicUrl: string; now: () => Date }): OneTimeLinks {
  const later = (ms: number) => new Date(now().getTime() + ms);

  async function issueToken(db: Db, userId: string, purpose: Purpose): Promise<string> {
    const token = newToken();
    const times = { createdAt: now(), expiresAt: later(VALID_MS[purpose]) };
    await repo.insertOneTimeToken(db, { tokenHash: hashOfToken(token), userId, purpose, ...times });
    return token;
  }

  const issue = async (db: Db, userId: string, purpose: Purpose) =>
    `${publicUrl}${PAGES[purpose]}?token=${await issueToken(db, userId, purpose)}`;

  return {
    issue,
    issueToken,
    async view(db, token) {
      const row = await repo.findOneTimeToken(db, hashOfToken(token));
      return row && row.expiresAt > now() ? { userId: row.userId, purpose: row.purpose } : null;
    },
    async issueUnlessRecent(db, userId, purpose) {
      const issued = await repo.listOneTimeTokenTimes(db, { userId, purpose }, later(-HOUR_MS));
      const isRecent = issued.some((at) => at > later(-AGAIN_AFTER_MS));
      return isRecent || issued.length >= LINKS_AN_HOUR ? null : issue(db, userId, purpose);
    },
    async redeem(db, token, purpose) {
      const row = await repo.takeOneTimeToken(db, { tokenHash: hashOfToken(token), purpose });
      return row && row.expiresAt > now() ? row.userId : null;
    },
  };
}

export const linkExpired = () =>
  new AppError('link_expired', { detail: 'This link is not valid or has expired' });
export const anotherAccount = () =>
  new AppError('illegal_state', {
    detail: 'You are signed in to another account. Sign out first, then open the link again.',
  });
