import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import {
  refundDecidedMail,
  refundRequestedMail,
  type SubscriptionNews,
  subscriptionMail,
} from '@easel/shared/node/mail/billing-templates';
import type { MailContent, Mailer } from '@easel/shared/node/mail/mailer';
import { takeNotice } from '@easel/shared/node/repos/accounts/notices.repo';
import { wantsMail } from '@easel/shared/node/repos/accounts/settings.repo';
import { findUser, type UserRow } from '@easel/shared/node/repos/accounts/users.repo';

export interface BillingMailsOptions {
  db: Db;
  mailer: Mailer;
  background: Background;
  productName: string;
  /** The origin that users visit. */
  publicUrl: string;
}

/** Sends mails about plans and payments, in the background. */
export interface BillingMails {
  /**
   * Mails a change to users who want such mails; a failed payment is mailed to every user.
   *
   * @param once a key for which the mail is sent at most once
   */
  notify(userId: string, news: SubscriptionNews, once?: string): void;
  /** @param amountCents in US cents */
  refundRequested(userId: string, amountCents: number, decisionBy: Date): void;
  refundDecided(
    userId: string,
    decision: { amountCents: number; isApproved: boolean; note: string | null; paidBackBy: Date },
  ): void;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const amountOf = (cents: number) => dollars.format(cents / 100);

export function createBillingMails(options: BillingMailsOptions): BillingMails {
  const { db, mailer, background, productName, publicUrl } = options;
  const link = `${publicUrl}/settings#billing`;

  function send(userId: string, name: string, compose: (user: UserRow) => MailContent) {
    background.run(name, async () => {
      const user = await findUser(db, userId);
      if (user) await mailer.send({ to: user.email, ...compose(user) });
    });
  }
  const base = ({ fullName: name }: UserRow) => ({ name, link, productName });

  return {
    notify(userId, news, once) {
      background.run('mail about a subscription', async () => {
        const user = await findUser(db, userId);
        if (!user || (once !== undefined && !(await takeNotice(db, userId, once)))) return;
        if (news.kind !== 'payment_failed' && !(await wantsMail(db, userId))) return;
        await mailer.send({ to: user.email, ...subscriptionMail(base(user), news) });
      });
    },
    refundRequested: (userId, amountCents, decisionBy) =>
      send(userId, 'mail about a refund', (user) =>
        refundRequestedMail({ ...base(user), amount: amountOf(amountCents), decisionBy }),
      ),
    refundDecided: (userId, { amountCents, ...decision }) =>
      send(userId, 'mail about a refund', (user) =>
        refundDecidedMail({ ...base(user), amount: amountOf(amountCents), ...decision }),
      ),
  };
}
