import { emailSchema } from '@easel/shared/contracts/auth.schema';
import { SIGN_UP_INVITATION_DAYS } from '@easel/shared/contracts/sign-up';
import type { Db } from '@easel/shared/node/db/client';
import type { Mail } from '@easel/shared/node/mail/mailer';
import { factorsRemovedMail } from '@easel/shared/node/mail/security-notice-mail';
import { isOutage } from '@easel/shared/node/outage';
import { DATABASE_COMMANDS } from '@easel/shared/node/process/database-commands';
import { deletePasskeysOf } from '@easel/shared/node/repos/accounts/passkeys.repo';
import { recordSecurityEvent } from '@easel/shared/node/repos/accounts/security-events.repo';
import { verifySecurityLog } from '@easel/shared/node/repos/accounts/security-seals.repo';
import { revokeSessionsOf } from '@easel/shared/node/repos/accounts/sessions.repo';
import {
  inviteToSignUp,
  listSignUpInvitations,
  revokeSignUpInvitation,
} from '@easel/shared/node/repos/accounts/sign-up-invitations.repo';
import { removeTwoFactor } from '@easel/shared/node/repos/accounts/two-factor.repo';
import { findUserByEmail, lockUser } from '@easel/shared/node/repos/accounts/users.repo';
import { recordAction } from '@easel/shared/node/repos/operations/audit.repo';
import { listOperators, setOperator } from '@easel/shared/node/repos/operations/operators.repo';
import { signUpLink } from '../modules/auth/sign-up-link.ts';
import { sendNews } from './news.ts';
import { USAGE } from './usage.ts';

export interface CommandOptions {
  /** The origin that users visit. */
  publicUrl: string;
  productName: string;
  supportEmail: string;
  sendMail: (mail: Mail) => Promise<void>;
  /** The folder to which mails are written instead of being sent; undefined if they are sent. */
  mailFolder: string | undefined;
}

/** An error that the operator can fix. The message is all that is printed. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** @throws {CommandError} for words that begin no command, before a database is opened for them */
export function checkArea([area = '']: readonly string[]): void {
  if (!DATABASE_COMMANDS.has(area)) throw new CommandError(USAGE);
}

/**
 * Runs a command, such as `admin grant ada@example.com`.
 *
 * @returns the lines to print
 * @throws {CommandError} for unknown commands and accounts that do not exist
 */
export async function runCommand(
  db: Db,
  words: readonly string[],
  options: CommandOptions,
): Promise<string[]> {
  const [area, action, email, ...rest] = words;
  if (area === 'invite' && action !== undefined && rest.length === 0) {
    if (action === 'revoke' && email !== undefined) return [await revokeInvitation(db, email)];
    if (email === undefined) return action === 'list' ? listInvitations(db) : invite(db, action, options);
  }
  if (area === 'two-factor' && action === 'off' && email !== undefined && rest.length === 0) {
    return removeFactors(db, email, options);
  }
  if (area === 'news' && action === 'send' && email !== undefined && rest.length === 0) {
    return [await mailNews(db, email, options)];
  }
  if (area === 'log' && action === 'verify' && email === undefined) return [await verifyLog(db)];
  if (area === 'admin' && rest.length === 0) {
    if (action === 'list' && email === undefined) return list(db);
    if (action === 'grant' && email !== undefined) return [await change(db, email, true)];
    if (action === 'revoke' && email !== undefined) return [await change(db, email, false)];
  }
  throw new CommandError(USAGE);
}

async function mailNews(db: Db, file: string, { mailFolder }: CommandOptions): Promise<string> {
  const news = await sendNews(db, file).catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  if (!news) throw new CommandError(`${file} needs a subject in its first line, and a text below it.`);
  const people = news.count === 1 ? '1 person' : `${news.count} people`;
  const goes = `“${news.subject}” goes to ${people}. The server sends it within minutes`;
  // Whether the server has a mail server is not known here.
  return mailFolder === undefined
    ? `${goes}.`
    : `${goes}; if it has no SMTP_URL either, it only writes it to ${mailFolder}.`;
}

async function invite(db: Db, text: string, { publicUrl }: CommandOptions): Promise<string[]> {
  const email = readEmail(text);
  const { token } = await db
    .transaction()
    .execute((tx) => inviteToSignUp(tx, 'command line', email, new Date()));
  return [
    `${email} can sign up within ${SIGN_UP_INVITATION_DAYS} days with this link, once:`,
    signUpLink(publicUrl, token),
  ];
}

async function listInvitations(db: Db): Promise<string[]> {
  const open = await listSignUpInvitations(db, { now: new Date() });
  if (open.length === 0) return ['There are no open invitations.'];
  return open.map(({ email, expiresAt }) => `${email}, until ${expiresAt.toISOString().slice(0, 10)}`);
}

async function revokeInvitation(db: Db, text: string): Promise<string> {
  const email = readEmail(text);
  const wasRevoked = await db
    .transaction()
    .execute((tx) => revokeSignUpInvitation(tx, 'command line', { email }));
  if (!wasRevoked) throw new CommandError(`${email} has no invitation.`);
  return `The invitation of ${email} is no longer valid.`;
}

/**
 * Removes the passkeys and two-step sign-in and ends the sessions, so that the owner of the address gets back in by a mailed
 * link, after a loss of the device or of EASEL_SECRET, or a theft of the account.
 */
async function removeFactors(db: Db, text: string, options: CommandOptions): Promise<string[]> {
  const email = readEmail(text);
  const user = await findUserByEmail(db, email);
  if (!user) throw new CommandError(`There is no account with the address ${email}.`);
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id);
    await removeTwoFactor(tx, user.id);
    await deletePasskeysOf(tx, user.id);
    await revokeSessionsOf(tx, user.id, new Date());
    const origin = { network: '', device: 'command line', userAgent: '' };
    const details = { passkeys: 'removed' };
    await recordSecurityEvent(tx, { kind: 'two_factor_disabled', userId: user.id, origin, details });
  });
  const { publicUrl, productName, supportEmail, sendMail, mailFolder } = options;
  const link = `${publicUrl}/forgot-password`;
  const content = factorsRemovedMail({
    name: user.fullName,
    link,
    productName,
    supportEmail,
    at: new Date(),
  });
  const told = await sendMail({ to: email, ...content }).then(
    () =>
      mailFolder === undefined
        ? `${email} was told by email.`
        : `${email} was not told: without SMTP_URL, the email about it was only written to ${mailFolder}.`,
    (error: Error) => `The email about it could not be sent: ${error.message}`,
  );
  return [
    `${email} has no passkeys and no two-step sign-in now, and is signed out. A password-reset link opens the account.`,
    told,
  ];
}

async function verifyLog(db: Db): Promise<string> {
  const { events, firstBroken } = await verifySecurityLog(db);
  if (firstBroken === null) return `The security log is intact: ${events} events.`;
  throw new CommandError(
    `The security log was changed: event ${firstBroken} is the first with a wrong hash.`,
  );
}

function readEmail(text: string): string {
  const { data: email } = emailSchema.safeParse(text);
  if (!email) throw new CommandError(`${text} is not an email address.`);
  return email;
}

async function list(db: Db): Promise<string[]> {
  const operators = await listOperators(db);
  if (operators.length === 0) return ['There are no operators. Add one: easel admin grant EMAIL'];
  return operators.map(({ email }) => email);
}

async function change(db: Db, text: string, isOperator: boolean): Promise<string> {
  const email = readEmail(text);
  const changed = await db.transaction().execute(async (tx) => {
    const changed = await setOperator(tx, email, isOperator);
    if (changed?.hasChanged) {
      const action = isOperator ? 'operator.granted' : 'operator.revoked';
      await recordAction(tx, 'command line', { action, subjectId: changed.id });
    }
    return changed;
  });
  if (!changed) throw new CommandError(`There is no account with the address ${email}. Sign up first.`);
  const now = changed.hasChanged ? 'now' : 'already';
  if (isOperator) return `${email} is ${now} an operator.`;
  return changed.hasChanged ? `${email} is no longer an operator.` : `${email} is not an operator.`;
}

/** Returns one line for an error that the operator can fix; undefined for any other. */
export function explainCommandError(error: unknown): string | undefined {
  if (error instanceof CommandError) return error.message;
  const { code, message } = error as { code?: unknown; message?: string };
  // Unknown table or column.
  if (code === '42P01' || code === '42703') {
    return 'The database is of an older version of Easel. Start this version once: that brings it up to date.';
  }
  if (isOutage(error) || isRefusal(code)) {
    return `DATABASE_URL: the database cannot be used: ${message || String(code)}`;
  }
  return explainFileError(error as NodeJS.ErrnoException);
}

const FILE_ERRORS: Record<string, string> = {
  EACCES: 'permission denied. Give it to the user who runs this command',
  EPERM: 'permission denied. Give it to the user who runs this command',
  EEXIST: 'a file is in the way of a folder',
  ENOTDIR: 'a file is in the way of a folder',
  ENOSPC: 'the disk is full. Make space and run the command again',
  EDQUOT: 'the disk quota is used up. Make space and run the command again',
  EROFS: 'the file system is read-only',
};

/** Returns one line for an error of the file system, as of a backup's folder; undefined for any other. */
function explainFileError({ code = '', syscall, path }: NodeJS.ErrnoException): string | undefined {
  // Node reports a folder that a read-only file system refuses as missing.
  const isRefused = code === 'ENOENT' && syscall === 'mkdir';
  const reason = isRefused ? 'it cannot be created there' : FILE_ERRORS[code];
  return reason && `${path ?? 'The folder'} cannot be written: ${reason}.`;
}

/** SQLSTATE class 28 is a refused login, 3D000 a missing database. */
const isRefusal = (code: unknown) => typeof code === 'string' && (code.startsWith('28') || code === '3D000');
