import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../process/error-code.ts';
import { makeFolder } from '../storage/make-folder.ts';
import { replaceFile } from '../storage/replace-file.ts';
import { assertSafeHeaders, type Mailer } from './mailer.ts';

const NEWEST_KEPT = 200;
const SUFFIX = '.json';

const mailboxMailSchema = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  sentAt: z.iso.datetime(),
  to: z.string(),
  replyTo: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** A mail in a mailbox folder. */
export type MailboxMail = z.infer<typeof mailboxMailSchema>;

/**
 * Creates a mailer that writes each mail as a JSON file into a folder, created if missing, for an Easel without an SMTP server.
 * Keeps the newest 200. Mails contain links that sign users in, so only the folder's owner may read them.
 */
export function createMailboxMailer(options: { folder: string; now?: () => Date }): Mailer {
  const { folder, now = () => new Date() } = options;
  let count = 0;

  return {
    async send(mail) {
      assertSafeHeaders(mail);
      const sentAt = now().toISOString();
      // Names sort by time. The counter separates mails of one millisecond, the random part those of other processes.
      const order = String(count++ % 1_000_000).padStart(6, '0');
      const id = `${sentAt.replaceAll(/[:.]/g, '-')}-${order}-${randomUUID().slice(0, 8)}`;
      const { to, replyTo, unsubscribeUrl, subject, text, html } = mail;
      const content: MailboxMail = { id, sentAt, to, replyTo, unsubscribeUrl, subject, text, html };

      await makeFolder(folder, { mode: 0o700 });
      // Listings never read a partial mail: it has another suffix while it is written.
      await replaceFile(join(folder, id + SUFFIX), JSON.stringify(content, null, 2), { mode: 0o600 });
      for (const old of (await newestFirst(folder)).slice(NEWEST_KEPT))
        await rm(join(folder, old), { force: true });
    },
    close: async () => undefined,
  };
}

/** Reads a mailbox, newest first. A missing folder counts as empty; files that are not mails are skipped. */
export async function listMailbox(folder: string): Promise<MailboxMail[]> {
  const mails = await Promise.all((await newestFirst(folder)).map((name) => readMail(join(folder, name))));
  return mails.filter((mail) => mail !== undefined);
}

async function newestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(absent);
  return (names ?? [])
    .filter((name) => name.endsWith(SUFFIX))
    .sort()
    .reverse();
}

async function readMail(path: string): Promise<MailboxMail | undefined> {
  // Another process may have deleted it meanwhile.
  const content = await readFile(path, 'utf8').catch(absent);
  if (content === undefined) return undefined;
  try {
    return mailboxMailSchema.parse(JSON.parse(content));
  } catch {
    return undefined; // not a mail
  }
}

function absent(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}
