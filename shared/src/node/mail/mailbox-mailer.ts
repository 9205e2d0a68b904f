import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { assertSafeHeaders, type Mailer } from './mailer.ts';

const NEWEST_KEPT = 200;
const SUFFIX = '.json';

const mailboxMailSchema = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  sentAt: z.iso.datetime(),
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** A mail as a mailbox folder keeps it. */
export type MailboxMail = z.infer<typeof mailboxMailSchema>;

/**
 * Delivers into a folder, which is made if missing, for an Easel without an SMTP server: each mail is a JSON file, and
 * only the newest 200 stay. The mails hold links that sign people in, so only the folder's owner may read them.
 */
export function createMailboxMailer(options: { folder: string; now?: () => Date }): Mailer {
  const { folder, now = () => new Date() } = options;
  let count = 0;

  return {
    async send(mail) {
      assertSafeHeaders(mail);
      const sentAt = now().toISOString();
      // Names sort by time; the count keeps apart what one millisecond brings, the rest what other processes do.
      const order = String(count++ % 1_000_000).padStart(6, '0');
      const id = `${sentAt.replaceAll(/[:.]/g, '-')}-${order}-${randomUUID().slice(0, 8)}`;
      const { to, replyTo, subject, text, html } = mail;
      const content: MailboxMail = { id, sentAt, to, replyTo, subject, text, html };

      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, id + SUFFIX);
      // A listing never meets half a mail: until it is whole it has another suffix.
      await writeFile(`${path}.part`, JSON.stringify(content, null, 2), { mode: 0o600 });
      await rename(`${path}.part`, path);
      for (const old of (await newestFirst(folder)).slice(NEWEST_KEPT))
        await rm(join(folder, old), { force: true });
    },
    close: async () => undefined,
  };
}

/** Reads a mailbox, newest first. A folder that is not there is an empty one; a file that is no mail is left out. */
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
  // Another process may just have removed it as one too many.
  const content = await readFile(path, 'utf8').catch(absent);
  if (content === undefined) return undefined;
  try {
    return mailboxMailSchema.parse(JSON.parse(content));
  } catch {
    return undefined; // somebody else's file
  }
}

function absent(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
