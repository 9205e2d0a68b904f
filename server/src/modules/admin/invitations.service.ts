import type {
  NewSignUpInvitation,
  SignUpInvitation,
  SignUpInvitationQuery,
  SignUpInvitationRequest,
} from '@easel/shared/contracts/admin.schema';
import { SIGN_UP_INVITATION_DAYS, type SignUpMode } from '@easel/shared/contracts/sign-up';
import { AppError } from '@easel/shared/node/app-error';
import type { Background } from '@easel/shared/node/async/background';
import type { Db } from '@easel/shared/node/db/client';
import type { Mailer } from '@easel/shared/node/mail/mailer';
import { signUpInvitationMail } from '@easel/shared/node/mail/templates';
import * as repo from '@easel/shared/node/repos/accounts/sign-up-invitations.repo';
import { findUserByEmail } from '@easel/shared/node/repos/accounts/users.repo';
import type { Actor } from '@easel/shared/node/repos/operations/audit.repo';
import { pageOf, readPlace, writePlace } from '../../http/page.ts';
import { signUpLink } from '../auth/sign-up-link.ts';

export interface InvitationsServiceOptions {
  db: Db;
  mailer: Mailer;
  background: Background;
  mode: SignUpMode;
  /** Whether mails leave this machine. */
  canMail: boolean;
  productName: string;
  /** The origin that users visit. */
  publicUrl: string;
  now: () => Date;
}

export type AdminInvitationsService = ReturnType<typeof createAdminInvitationsService>;

/** Invites people to sign up, if sign-up requires an invitation. */
export function createAdminInvitationsService(options: InvitationsServiceOptions) {
  const { db, mailer, background, mode, canMail, productName, publicUrl, now } = options;
  return {
    /** Returns a page of the invitations that can be used, newest first. */
    async list({ cursor, limit }: SignUpInvitationQuery) {
      const after = readPlace(cursor);
      const rows = await repo.listSignUpInvitations(db, { now: now(), after, limit: limit + 1 });
      const { items, nextCursor } = pageOf(rows, limit, writePlace);
      return { items: items.map(present), nextCursor, mode, canMail };
    },

    /**
     * Invites an address and, if requested, mails it the link.
     *
     * @throws {AppError} illegal_state if sign-up takes no invitations or no mail can be sent; email_taken
     */
    async invite(actor: Actor, { email, mailsLink }: SignUpInvitationRequest): Promise<NewSignUpInvitation> {
      if (mode !== 'invite') {
        throw new AppError('illegal_state', { detail: 'Invitations are only used with SIGNUP=invite.' });
      }
      if (mailsLink && !canMail) {
        throw new AppError('illegal_state', { detail: 'No mail server is set (SMTP_URL). Copy the link.' });
      }
      if (await findUserByEmail(db, email)) throw new AppError('email_taken');
      const { invitation, token } = await db
        .transaction()
        .execute((tx) => repo.inviteToSignUp(tx, actor, email, now()));
      const link = signUpLink(publicUrl, token);
      if (mailsLink) {
        const validFor = `${SIGN_UP_INVITATION_DAYS} days`;
        const content = signUpInvitationMail({ link, productName, validFor });
        background.run('invitation to sign up', () => mailer.send({ to: email, ...content }));
      }
      return { ...present(invitation), link };
    },

    /** @throws {AppError} not_found for one that was used or revoked */
    async revoke(actor: Actor, id: string): Promise<void> {
      const wasRevoked = await db
        .transaction()
        .execute((tx) => repo.revokeSignUpInvitation(tx, actor, { id }));
      if (!wasRevoked) throw new AppError('not_found', { detail: 'Invitation not found.' });
    },
  };
}

const present = ({ id, email, createdAt, expiresAt }: repo.SignUpInvitationRow): SignUpInvitation => ({
  id,
  email,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
