import { HOUR_SECONDS, MINUTE_SECONDS } from '@easel/shared/contracts/durations';
import type { UnsubscribeQuery } from '@easel/shared/contracts/news.schema';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { MailError, type Mailer } from '@easel/shared/node/mail/mailer';
import { newsMail } from '@easel/shared/node/mail/news-mail';
import { changeSettings } from '@easel/shared/node/repos/accounts/settings.repo';
import {
  claimNewsMail,
  endNewsMail,
  type NewsClaim,
  postponeNewsMail,
} from '@easel/shared/node/repos/operations/news.repo';
import { assertValidLink } from '../../http/signed-links.ts';
import type { NewsLinks } from './news-links.ts';

/** Pauses between the attempts. */
const RETRY_AFTER_SECONDS = [MINUTE_SECONDS, 10 * MINUTE_SECONDS, HOUR_SECONDS, 6 * HOUR_SECONDS];

export interface NewsServiceOptions {
  db: Db;
  mailer: Mailer;
  logger: Logger;
  links: NewsLinks;
  productName: string;
  /** The origin that users visit. */
  publicUrl: string;
}

export type NewsService = ReturnType<typeof createNewsService>;

/** Sends news to subscribers, and unsubscribes them. */
export function createNewsService(options: NewsServiceOptions) {
  const { db, mailer, logger, links, productName, publicUrl } = options;

  async function send(claim: NewsClaim): Promise<void> {
    const { userId, email: to, name, subject, body, attempt } = claim;
    const query = links.query(userId);
    try {
      if (claim.isWanted) {
        const unsubscribeLink = `${publicUrl}/unsubscribe?${query}`;
        const content = newsMail({ name, subject, body, productName, unsubscribeLink });
        await mailer.send({ to, ...content, unsubscribeUrl: `${publicUrl}/api/news/unsubscribe?${query}` });
      }
      await endNewsMail(db, claim);
    } catch (err) {
      const pause = RETRY_AFTER_SECONDS[attempt - 1];
      const isOver = pause === undefined || (err instanceof MailError && !err.retryable);
      logger.warn({ err, userId, isOver }, 'news not mailed');
      await (isOver ? endNewsMail(db, claim) : postponeNewsMail(db, claim, pause));
    }
  }

  return {
    /**
     * Sends every mail that is due, one after the other, since mail servers limit how many they take.
     *
     * @param stopping no further mail is sent when it aborts
     */
    async sendDue(stopping?: AbortSignal): Promise<void> {
      while (!stopping?.aborted) {
        const claim = await claimNewsMail(db);
        if (!claim) return;
        await send(claim);
      }
    },

    /** Ends the marketing mails of the user whom the link names. @throws {AppError} forbidden for a link that we did not make */
    async unsubscribe({ user: userId, ...proof }: UnsubscribeQuery): Promise<void> {
      assertValidLink(links.verify({ userId, ...proof }));
      // Has no effect for an account that has been erased.
      await changeSettings(db, userId, { marketingMails: false });
    },
  };
}
