import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { MailError, type Mailer } from '@easel/shared/node/mail/mailer';
import { contactConfirmationMail, contactMail } from '@easel/shared/node/mail/templates';
import {
  type ContactMessageRow,
  markMailed,
  takeUnmailed,
} from '@easel/shared/node/repos/operations/contact-messages.repo';

export interface ContactMailsOptions {
  db: Db;
  mailer: Mailer;
  logger: Logger;
  productName: string;
  supportEmail: string;
}

export interface ContactMails {
  /**
   * Mails what is to be mailed and was not yet. Any number of processes may call it at once: the database gives each
   * message to one of them. A crash between the mail and its record sends it again.
   */
  sendDue(): Promise<void>;
}

/** Brings messages to support, and confirms them to whoever wrote them. */
export function createContactMails(options: ContactMailsOptions): ContactMails {
  const { db, mailer, logger, productName, supportEmail } = options;

  async function sendToSupport(message: ContactMessageRow): Promise<void> {
    const { firstName, lastName, email, subject, message: text } = message;
    const mail = contactMail({
      name: `${firstName} ${lastName}`,
      email,
      subject,
      message: text,
      productName,
    });
    await mailer.send({ to: supportEmail, replyTo: email, ...mail });
  }

  /** Once and no more: a lost one is no loss, and a second one a nuisance. */
  async function confirm({ id, firstName, email, subject }: ContactMessageRow): Promise<void> {
    const mail = contactConfirmationMail({ name: firstName, subject, productName });
    await mailer
      .send({ to: email, ...mail })
      .catch((err: unknown) => logger.info({ err, id }, 'contact message not confirmed'));
  }

  return {
    async sendDue() {
      for (;;) {
        const message = await takeUnmailed(db);
        if (!message) return;
        try {
          await sendToSupport(message);
        } catch (err) {
          const { id, mailAttempts } = message;
          logger.warn({ err, id, mailAttempts }, 'contact message not mailed yet');
          // A mail server that is away takes none of the others either.
          if (!(err instanceof MailError) || err.retryable) return;
          continue;
        }
        if (await markMailed(db, message.id)) await confirm(message);
      }
    },
  };
}
