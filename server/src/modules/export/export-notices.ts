import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import { exportRequestedMail } from '@easel/shared/node/mail/templates';
import { findUser } from '@easel/shared/node/repos/accounts/users.repo';

/** Notifies users that an export of all their data was requested, in case it was not them. Cannot be turned off. */
export interface ExportNotices {
  /** Sends the mail in the background. */
  announce(userId: string): void;
}

export interface ExportNoticesOptions {
  db: Db;
  mailer: Mailer;
  background: Background;
  productName: string;
  publicUrl: string;
}

export function createExportNotices(options: ExportNoticesOptions): ExportNotices {
  const { db, mailer, background, productName, publicUrl } = options;
  return {
    announce(userId) {
      background.run('notice of an export', async () => {
        const user = await findUser(db, userId);
        if (!user) return;
        const { email, fullName: name } = user;
        const link = `${publicUrl}/settings`;
        await mailer.send({ to: email, ...exportRequestedMail({ name, link, productName }) });
      });
    },
  };
}
