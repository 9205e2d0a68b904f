import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailError } from '@easel/shared/node/mail/mailer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../src/cli/commands.ts';
import { commandOptions } from './command-line.ts';
import { bearer, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'easel-news-'));
});
afterEach(() => server.context.db.deleteFrom('news').execute());
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

const SUBJECT = 'Twelve new styles';

/** Signs up a user with a confirmed address, who wants marketing mails or not. */
async function reader(wants = true): Promise<SignedUp> {
  const user = await signUp(server);
  const { db } = server.context;
  await db
    .updateTable('users')
    .set({ emailConfirmedAt: new Date() })
    .where('id', '=', user.session.user.id)
    .execute();
  await change(user, wants);
  return user;
}
const change = ({ session }: SignedUp, marketing: boolean) =>
  server.app.inject({
    method: 'PATCH',
    url: '/api/settings',
    headers: bearer(session.access_token),
    payload: { notifications: { marketing } },
  });
async function wants({ session }: SignedUp): Promise<boolean> {
  const answer = await server.app.inject({ url: '/api/settings', headers: bearer(session.access_token) });
  return answer.json().notifications.marketing;
}

async function send(
  text = `${SUBJECT}\n\nPaint with <ink>.\nAnd more.\n\nHave fun.`,
  mailFolder?: string,
): Promise<string[]> {
  const file = join(folder, 'news.txt');
  await writeFile(file, text);
  return runCommand(server.context.db, ['news', 'send', file], {
    ...commandOptions().options,
    publicUrl: 'http://localhost:3000',
    mailFolder,
  });
}
const sendDue = (stopping?: AbortSignal) => server.context.services.news.sendDue(stopping);
const newsTo = async ({ email }: SignedUp) =>
  (await server.mailsTo(email)).filter(({ subject }) => subject === SUBJECT);
const post = (url: string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

test('a news mail goes once to those who opted in, with a one-click unsubscribe link', async () => {
  const [ada, bob] = [await reader(), await reader(false)];
  expect(await send()).toEqual([`“${SUBJECT}” goes to 1 person. The server sends it within minutes.`]);
  await sendDue();
  await sendDue();
  const [mail, ...others] = await newsTo(ada);
  expect(others).toEqual([]);
  expect(await newsTo(bob)).toEqual([]);
  expect(mail?.text).toContain('Paint with <ink>. And more.\n\nHave fun.');
  expect(mail?.html).toContain('Paint with &lt;ink&gt;.');
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
  expect(mail?.text).toContain(`http://localhost:3000/unsubscribe${search}`);
  expect((await post(pathname + search)).statusCode).toBe(204);
  expect(await wants(ada)).toBe(false);
  expect((await post(pathname + search)).statusCode).toBe(204);
  expect(await send(undefined, '/mail')).toEqual([
    expect.stringMatching(
      /goes to 0 people\. The server .*no SMTP_URL either, it only writes it to \/mail\.$/,
    ),
  ]);
});

test('the link of one user does not unsubscribe another', async () => {
  const [ada, bob] = [await reader(), await reader()];
  await send();
  await sendDue();
  const { pathname, search } = new URL((await newsTo(ada))[0]?.unsubscribeUrl ?? '');
  const stolen = search.replace(ada.session.user.id, bob.session.user.id);
  expect((await post(pathname + stolen)).statusCode).toBe(403);
  expect(await wants(bob)).toBe(true);
  await change(ada, false);
  await change(bob, false);
});

test('a user who unsubscribes before it is sent does not get it', async () => {
  const ada = await reader();
  await send();
  await change(ada, false);
  await sendDue();
  expect(await newsTo(ada)).toEqual([]);
});

test('a mail is retried after a temporary failure, and not after a permanent rejection', async () => {
  const ada = await reader();
  const { mailer } = server.context;
  const { send: deliver } = mailer;
  const tries: boolean[] = [];
  const later = async () => {
    await server.context.db
      .updateTable('newsMails')
      .set({ dueAt: new Date(0) })
      .execute();
    await sendDue();
  };
  try {
    mailer.send = async () => {
      tries.push(true);
      throw new MailError('busy', { retryable: true });
    };
    await send();
    await sendDue();
    mailer.send = deliver;
    await later();
    expect(tries).toHaveLength(1);
    expect(await newsTo(ada)).toHaveLength(1);
    mailer.send = async () => {
      tries.push(true);
      throw new MailError('no such address', { retryable: false });
    };
    await send();
    await sendDue();
    await later();
    expect(tries).toHaveLength(2);
  } finally {
    mailer.send = deliver;
    await change(ada, false);
  }
});

/** Runs `during` while each mail is being sent. */
async function whileSending(during: (to: string) => Promise<void>, stopping?: AbortSignal): Promise<void> {
  const { mailer } = server.context;
  const { send: deliver } = mailer;
  mailer.send = async (mail) => {
    await during(mail.to);
    await deliver(mail);
  };
  try {
    await sendDue(stopping);
  } finally {
    mailer.send = deliver;
  }
}

test('a mail is sent once although the previous one takes longer than a lease', async () => {
  const readers = [await reader(), await reader()];
  await send();
  let isFirst = true;
  await whileSending(async (to) => {
    if (!isFirst) return;
    isFirst = false;
    // All leases expire except that of the mail being sent, and another process sends the mails that are due.
    await server.context.db
      .updateTable('newsMails')
      .set({ dueAt: new Date(0) })
      .where('userId', 'not in', (users) => users.selectFrom('users').select('id').where('email', '=', to))
      .execute();
    await sendDue();
  });
  for (const each of readers) {
    expect(await newsTo(each)).toHaveLength(1);
    await change(each, false);
  }
});

test('no further mail is sent once the process is told to stop', async () => {
  const readers = [await reader(), await reader()];
  await send();
  const stopping = new AbortController();
  await whileSending(async () => stopping.abort(), stopping.signal);
  const sent = await Promise.all(readers.map(newsTo));
  expect(sent.map(({ length }) => length).sort()).toEqual([0, 1]);
  await Promise.all(readers.map((each) => change(each, false)));
});

test('a file without a subject or a body is rejected', async () => {
  await expect(send('Only a subject')).rejects.toThrow('needs a subject in its first line');
  await expect(
    runCommand(server.context.db, ['news', 'send', join(folder, 'nothing')], commandOptions().options),
  ).rejects.toThrow('cannot be read');
});
