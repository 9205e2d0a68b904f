import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import type { CreditPeriod } from '@easel/shared/node/domain/credit-period';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import { creditsUsedUpMail } from '@easel/shared/node/mail/templates';
import { takeNotice } from '@easel/shared/node/repos/accounts/notices.repo';
import { wantsMail } from '@easel/shared/node/repos/accounts/settings.repo';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';

export interface NoticesOptions {
  db: Db;
  mailer: Mailer;
  background: Background;
  productName: string;
  /** The origin that users visit. */
  publicUrl: string;
}

/** Sends mails about the account to users who want them, in the background. */
export interface NoticesService {
  /** Mails that a period's last credit was spent: once for each period, even if credits are refunded and spent again. */
  creditsUsedUp(userId: string, period: CreditPeriod, total: number): void;
}

export function createNoticesService(options: NoticesOptions): NoticesService {
  const { db, mailer, background, productName, publicUrl } = options;

  return {
    creditsUsedUp(userId, { start, end }, total) {
      background.run('notice of credits', async () => {
        if (!(await wantsMail(db, userId))) return;
        const user = await findUser(db, userId);
        if (!user || !(await takeNotice(db, userId, `credits:${start.toISOString()}`))) return;
        const { email, fullName: name } = user;
        const link = `${publicUrl}/pricing`;
        await mailer.send({
          to: email,
          ...creditsUsedUpMail({ name, link, productName, total, resetsAt: end }),
        });
      });
    },
  };
}
