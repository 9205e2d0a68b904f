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
   * Mails every message that is due. Any number of processes may call it at once: the database gives each message to one of them. A
   * crash between a mail and its record sends the mail again.
   */
  sendDue(): Promise<void>;
}

/** Forwards messages to support by mail, and confirms them to their senders. */
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

  /** Sends the confirmation at most once: a lost one does no harm. */
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
          // While the mail server is unreachable, the others would fail too.
          if (!(err instanceof MailError) || err.retryable) return;
          continue;
        }
        if (await markMailed(db, message.id)) await confirm(message);
      }
    },
  };
}
