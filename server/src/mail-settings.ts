import { join, resolve } from 'node:path';
import { flagSchema, modelFilesEnv } from '@easel/shared/node/env';
import { createMailboxMailer } from '@easel/shared/node/mail/mailbox-mailer';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import { createSmtpMailer } from '@easel/shared/node/mail/smtp-mailer';
import { z } from 'zod';

/** Variables about mail and its sender. */
export const mailEnv = {
  EASEL_HOME: modelFilesEnv.EASEL_HOME,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'takes smtp://user:password@host:port' }).optional(),
  SMTP_REQUIRE_TLS: flagSchema.default(true),
  MAIL_FROM: z.string().optional(),
  PRODUCT_NAME: z.string().default('Easel'),
  SUPPORT_EMAIL: z.email('takes an email address').default('support@easel.example'),
};

export type MailSettings = ReturnType<typeof mailSettings>;

export function mailSettings(env: z.output<z.ZodObject<typeof mailEnv>>) {
  return Object.freeze({
    smtpUrl: env.SMTP_URL,
    requireTls: env.SMTP_REQUIRE_TLS,
    from: env.MAIL_FROM ?? `${env.PRODUCT_NAME} <${env.SUPPORT_EMAIL}>`,
    mailboxFolder: resolve(join(env.EASEL_HOME, 'mail')),
  });
}

/** Opens a mailer that sends by SMTP or, without a server, to the local mailbox. */
export function openMailer({ smtpUrl, requireTls, from, mailboxFolder }: MailSettings): Mailer {
  if (smtpUrl === undefined) return createMailboxMailer({ folder: mailboxFolder });
  return createSmtpMailer({ url: smtpUrl, requireTls, from });
}
