import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import { type SecurityNotice, securityNoticeMail } from '@easel/shared/node/mail/security-notice-mail';
import { takeNotice } from '@easel/shared/node/repos/accounts/notices.repo';
import type { Origin } from '@easel/shared/node/repos/accounts/security-events.repo';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';

/** Mails users in the background about changes of their account's security. Cannot be turned off. */
export interface SecurityNotices {
  /** Call it after the commit of the change. */
  send(userId: string, notice: SecurityNotice, origin: Origin): void;
  /** Sends like `send`, at most once a day (UTC) for each account and kind, over all processes. */
  sendOnceADay(userId: string, notice: SecurityNotice, origin: Origin): void;
}

export interface SecurityNoticesOptions {
  db: Db;
  mailer: Mailer;
  background: Background;
  productName: string;
  publicUrl: string;
  now: () => Date;
}

export function createSecurityNotices(options: SecurityNoticesOptions): SecurityNotices {
  const { db, mailer, background, productName, publicUrl, now } = options;

  async function mail(userId: string, notice: SecurityNotice, { device, network }: Origin, at: Date) {
    const user = await findUser(db, userId);
    if (!user) return;
    const { email, fullName: name } = user;
    const link = `${publicUrl}/settings`;
    const content = securityNoticeMail({ name, link, productName, notice, device, network, at });
    await mailer.send({ to: email, ...content });
  }

  return {
    send(userId, notice, origin) {
      const at = now();
      background.run('security mail', () => mail(userId, notice, origin, at));
    },

    sendOnceADay(userId, notice, origin) {
      const at = now();
      background.run('security mail', async () => {
        const cause = `${notice.kind}:${at.toISOString().slice(0, 10)}`;
        if (await takeNotice(db, userId, cause)) await mail(userId, notice, origin, at);
      });
    },
  };
}
