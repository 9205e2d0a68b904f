import {
  confirmNewAddressMail,
  confirmOldAddressMail,
  emailChangedMail,
} from '@easel/shared/node/mail/email-change-mails';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import type { UserRow } from '@easel/shared/node/repos/accounts/users.repo';

export interface EmailChangeMailsOptions {
  mailer: Mailer;
  productName: string;
  /** The origin that users visit. */
  publicUrl: string;
}

/** A change of the user's address. `user` has the former address. */
interface Change {
  user: Pick<UserRow, 'email' | 'fullName'>;
  newEmail: string;
}

export type EmailChangeMails = ReturnType<typeof createEmailChangeMails>;

/** Sends mails about changes of the address. */
export function createEmailChangeMails({ mailer, productName, publicUrl }: EmailChangeMailsOptions) {
  return {
    async askNew({ newEmail }: Change, link: string): Promise<void> {
      await mailer.send({ to: newEmail, ...confirmNewAddressMail({ link, productName }) });
    },

    async askOld({ user, newEmail }: Change, link: string): Promise<void> {
      const options = { name: user.fullName, link, productName, newEmail };
      await mailer.send({ to: user.email, ...confirmOldAddressMail(options) });
    },

    async tellBoth({ user, newEmail }: Change): Promise<void> {
      const options = { name: user.fullName, link: `${publicUrl}/contact`, productName, newEmail };
      for (const to of [user.email, newEmail]) await mailer.send({ to, ...emailChangedMail(options) });
    },
  };
}
