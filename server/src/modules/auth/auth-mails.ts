import type { Mailer } from '@easel/shared/node/mail/mailer';
import { confirmationMail, recoveryMail } from '@easel/shared/node/mail/templates';
import type { UserRow } from '@easel/shared/node/repos/users.repo';

type Recipient = Pick<UserRow, 'email' | 'fullName'>;

/** The mails that carry a link. */
export interface AuthMails {
  sendConfirmation(to: Recipient, link: string): Promise<void>;
  sendPasswordReset(to: Recipient, link: string): Promise<void>;
}

export function createAuthMails({ mailer, productName }: { mailer: Mailer; productName: string }): AuthMails {
  return {
    sendConfirmation: ({ email, fullName: name }, link) =>
      mailer.send({ to: email, ...confirmationMail({ name, link, productName, validFor: '24 hours' }) }),
    sendPasswordReset: ({ email, fullName: name }, link) =>
      mailer.send({ to: email, ...recoveryMail({ name, link, productName, validFor: '1 hour' }) }),
  };
}
