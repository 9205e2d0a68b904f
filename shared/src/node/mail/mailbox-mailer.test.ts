import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMailboxMailer, listMailbox } from './mailbox-mailer.ts';

let home: string;
let folder: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'easel-mailbox-'));
  folder = join(home, 'mail');
});

afterEach(() => rm(home, { recursive: true, force: true }));

const mail = (subject: string) => ({ to: 'mia@example.com', subject, text: 'Hi', html: '<p>Hi</p>' });

it('delivers whole mails, newest first, even within the same millisecond', async () => {
  const mailer = createMailboxMailer({ folder, now: () => new Date('2026-11-21T08:00:00.123Z') });
  await mailer.send({ ...mail('first'), replyTo: 'support@example.com' });
  await mailer.send(mail('second'));
  await mailer.send(mail('third'));
  const mails = await listMailbox(folder);
  expect(mails.map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
  expect(mails[2]).toEqual({
    ...mail('first'),
    replyTo: 'support@example.com',
    id: expect.stringMatching(/^2026-11-21T08-00-00-123Z-/),
    sentAt: '2026-11-21T08:00:00.123Z',
  });
});

it('is empty before the first mail', async () => {
  expect(await listMailbox(folder)).toEqual([]);
});

it('keeps the newest 200 mails', async () => {
  const mailer = createMailboxMailer({ folder });
  for (let number = 1; number <= 205; number++) await mailer.send(mail(`mail ${number}`));
  const mails = await listMailbox(folder);
  expect(mails).toHaveLength(200);
  expect(mails[0]?.subject).toBe('mail 205');
  expect(mails.at(-1)?.subject).toBe('mail 6');
});

it('accepts mails from several processes at once', async () => {
  const mailers = [createMailboxMailer({ folder }), createMailboxMailer({ folder })];
  const now = Array.from({ length: 20 }, (_, index) => mailers[index % 2]?.send(mail(`mail ${index}`)));
  await Promise.all(now);
  expect(await listMailbox(folder)).toHaveLength(20);
});

it('skips a file that is not a mail', async () => {
  const mailer = createMailboxMailer({ folder });
  await mailer.send(mail('real'));
  await writeFile(join(folder, '9999.json'), '{"half":');
  await writeFile(join(folder, 'notes.txt'), 'mine');
  expect((await listMailbox(folder)).map(({ subject }) => subject)).toEqual(['real']);
});

it.skipIf(process.platform === 'win32')('makes the files readable by their owner only', async () => {
  await createMailboxMailer({ folder }).send(mail('secret'));
  expect((await stat(folder)).mode & 0o077).toBe(0);
  const [name] = await readdir(folder);
  expect((await stat(join(folder, String(name)))).mode & 0o077).toBe(0);
});

it.each([
  { to: 'mia@example.com, all@example.com' },
  { to: 'Mia <mia@example.com>' },
  { to: 'mia@example.com\r\nBcc: all@example.com' },
  { replyTo: 'mia@example.com\nBcc: all@example.com' },
  { subject: 'Hello\r\nBcc: all@example.com' },
  { subject: '' },
])('rejects values that could inject headers: %j', async (change) => {
  const mailer = createMailboxMailer({ folder });
  const refused = expect.objectContaining({ name: 'MailError', retryable: false });
  await expect(mailer.send({ ...mail('Hello'), ...change })).rejects.toEqual(refused);
  expect(await listMailbox(folder)).toEqual([]);
});
