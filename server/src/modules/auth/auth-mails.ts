import type { Mailer } from '@easel/shared/node/mail/mailer';
import {
  accessRemovedMail,
  type KeysAfterChange,
  keysNotice,
  type LinksAfterChange,
  linksNotice,
  newDeviceMail,
} from '@easel/shared/node/mail/security-mails';
import {
  confirmationMail,
  deletionCanceledMail,
  deletionRequestedMail,
  passwordChangedMail,
  recoveryMail,
} from '@easel/shared/node/mail/templates';
import type { RemovedAccess } from '@easel/shared/node/repos/accounts/reclaim.repo';
import type { Origin } from '@easel/shared/node/repos/accounts/security-events.repo';
import type { UserRow } from '@easel/shared/node/repos/accounts/users.repo';

type Recipient = Pick<UserRow, 'email' | 'fullName'>;

/** Sends mails about accounts and sign-in. */
export interface AuthMails {
  sendConfirmation(to: Recipient, link: string): Promise<void>;
  sendPasswordReset(to: Recipient, link: string): Promise<void>;
  sendPasswordChanged(
    to: Recipient,
    after: { keys: KeysAfterChange; links: LinksAfterChange },
  ): Promise<void>;
  sendNewDevice(to: Recipient, origin: Pick<Origin, 'device' | 'network'>, at: Date): Promise<void>;
  sendAccessRemoved(to: Recipient, removed: RemovedAccess): Promise<void>;
  sendDeletionRequested(to: Recipient, erasedAfter: Date): Promise<void>;
  sendDeletionCanceled(to: Recipient): Promise<void>;
}

export interface AuthMailsOptions {
  mailer: Mailer;
  productName: string;
  /** The origin that users visit. */
  publicUrl: string;
}

export function createAuthMails({ mailer, productName, publicUrl }: AuthMailsOptions): AuthMails {
  const options = ({ fullName: name }: Recipient, path: string) => ({
    name,
    productName,
    link: `${publicUrl}${path}`,
  });
  return {
    sendConfirmation: ({ email, fullName: name }, link) =>
      mailer.send({ to: email, ...confirmationMail({ name, link, productName, validFor: '24 hours' }) }),
    sendPasswordReset: ({ email, fullName: name }, link) =>
      mailer.send({ to: email, ...recoveryMail({ name, link, productName, validFor: '1 hour' }) }),
    sendPasswordChanged: (to, { keys, links }) =>
      mailer.send({
        to: to.email,
        ...passwordChangedMail({
          ...options(to, '/forgot-password'),
          notices: [...keysNotice(keys), ...linksNotice(links)],
        }),
      }),
    sendNewDevice: (to, { device, network }, at) =>
      mailer.send({ to: to.email, ...newDeviceMail({ ...options(to, '/settings'), device, network, at }) }),
    sendAccessRemoved: (to, { keys, webhooks: hosts, passkeys, links }) =>
      mailer.send({
        to: to.email,
        ...accessRemovedMail({ ...options(to, '/settings'), keys, hosts, passkeys, links }),
      }),
    sendDeletionRequested: (to, erasedAfter) =>
      mailer.send({ to: to.email, ...deletionRequestedMail({ ...options(to, '/login'), erasedAfter }) }),
    sendDeletionCanceled: (to) =>
      mailer.send({ to: to.email, ...deletionCanceledMail(options(to, '/settings')) }),
  };
}
