import { randomUUID } from 'node:crypto';
import { contactReceiptSchema } from '@easel/shared/contracts/contact.schema';
import { MailError, type Mailer } from '@easel/shared/node/mail/mailer';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContactMails } from '../src/modules/contact/contact-mails.ts';
import { bearer, freshEmail, problemOf, signUp, startTestServer } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const SUPPORT = 'help@easel.example';

const server = useTestServer({ SUPPORT_EMAIL: SUPPORT });

const newMessage = (fields: object = {}) => ({
  id: randomUUID(),
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: freshEmail(),
  subject: 'Bug Report',
  message: 'It does not\n\nwork.',
  ...fields,
});

const send = (message: object, headers: Record<string, string> = {}) =>
  server.post('/api/contact', message, headers);

/** Returns the mails that support got from this sender. */
const supportMails = async ({ email }: { email: string }) =>
  (await server.mailsTo(SUPPORT)).filter(({ replyTo }) => replyTo === email);

const kept = (id: string) =>
  server.context.db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst();

describe('a message', () => {
  test('is stored, mailed to support, and confirmed to its sender', async () => {
    const message = newMessage();
    const answer = await send(message);
    expect(answer.statusCode).toBe(201);
    expect(contactReceiptSchema.strict().parse(answer.json()).id).toBe(message.id);

    const [mail, ...more] = await supportMails(message);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Contact form: Bug Report', replyTo: message.email });
    expect(mail?.text).toContain(`Ada Lovelace (${message.email}) wrote:\n\nIt does not\n\nwork.`);
    const [confirmation, ...others] = await server.mailsTo(message.email);
    expect(others).toEqual([]);
    expect(confirmation?.text).toContain('Hi Ada,');
    expect(confirmation?.text).toContain('Bug Report');
    expect(await kept(message.id)).toMatchObject({
      userId: null,
      mailAttempts: 1,
      mailedAt: expect.any(Date),
    });
  });

  test('is deduplicated by its id, and mailed once', async () => {
    const message = newMessage();
    const answers = await Promise.all([send(message), send(message), send(message)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    const again = await send(message);
    expect(again.statusCode).toBe(200);
    for (const answer of answers) expect(answer.json()).toEqual(again.json());
    expect(await supportMails(message)).toHaveLength(1);
    expect(await server.mailsTo(message.email)).toHaveLength(1);
  });

  test('is refused if it reuses the id of another message, whose content is not revealed', async () => {
    const message = newMessage();
    await send(message);
    const other = await send({ ...newMessage(), id: message.id, message: 'Something else' });
    expect(problemOf(other)).toMatchObject({ http: 409, code: 'illegal_state' });
    expect(other.body).not.toContain(message.email);
    expect(await kept(message.id)).toMatchObject({ message: message.message });
  });

  test('is not quoted in the confirmation', async () => {
    const message = newMessage({ firstName: 'Win at evil.example', message: 'BUY at https://evil.example' });
    await send(message);
    const [confirmation] = await server.mailsTo(message.email);
    expect(confirmation?.text).toMatch(/^Hi,\n/);
    expect(`${confirmation?.subject} ${confirmation?.text} ${confirmation?.html}`).not.toMatch(/evil|BUY/);
  });

  test('from a signed-in user is linked to the account, and outlives it', async () => {
    const { session } = await signUp(server);
    const message = newMessage();
    await send(message, bearer(session.access_token));
    expect(await kept(message.id)).toMatchObject({ userId: session.user.id });
    await server.context.db.deleteFrom('users').where('id', '=', session.user.id).execute();
    expect(await kept(message.id)).toMatchObject({ userId: null, message: message.message });

    const late = newMessage();
    expect((await send(late, bearer(session.access_token))).statusCode).toBe(201);
    expect(await kept(late.id)).toMatchObject({ userId: null });
  });

  test('is refused with an invalid token', async () => {
    const message = newMessage();
    expect(problemOf(await send(message, bearer('a.b.c')))).toMatchObject({ http: 401 });
    expect(await kept(message.id)).toBeUndefined();
  });

  test.each([
    [{ id: 'one' }, '/id'],
    [{ firstName: ' ' }, '/firstName'],
    [{ lastName: 'x'.repeat(101) }, '/lastName'],
    [{ lastName: 'a\nb' }, '/lastName'],
    [{ email: 'ada@example.com, bob@example.com' }, '/email'],
    [{ email: 'ada@example.com\r\nBcc: all@example.com' }, '/email'],
    [{ subject: 'Buy now' }, '/subject'],
    [{ message: '  ' }, '/message'],
    [{ message: 'x'.repeat(5_001) }, '/message'],
    [{ message: 'a\u0000b' }, '/message'],
    [{ to: 'all@example.com' }, '/to'],
  ])('is refused with %j', async (fields, pointer) => {
    const { http, code, errors } = problemOf(await send(newMessage(fields)));
    expect({ http, code }).toEqual({ http: 400, code: 'validation_failed' });
    expect(errors).toContainEqual(expect.objectContaining({ pointer }));
  });
});

describe('an unreachable mail server', () => {
  // The server itself sends due mails when a message arrives.
  beforeAll(() => server.context.background.idle());

  /** Fails until the test repairs it. */
  function unreliableMailer() {
    const sent: string[] = [];
    const state = { error: undefined as Error | undefined };
    const mailer: Mailer = {
      async send({ to, subject }) {
        if (state.error) throw state.error;
        sent.push(`${to}: ${subject}`);
      },
      close: async () => {},
    };
    const { db, logger } = server.context;
    const options = { db, mailer, logger, productName: 'Easel', supportEmail: SUPPORT };
    return { sent, state, sendDue: createContactMails(options).sendDue };
  }

  const AWAY = new MailError('away', { retryable: true });

  async function keepUnmailed() {
    const message = newMessage();
    const { id: _, ...fields } = message;
    await server.context.db
      .insertInto('contactMessages')
      .values({ ...fields, id: message.id, subject: 'Bug Report' })
      .execute();
    return message;
  }

  /** Ends the delay before the next attempt. */
  const makeDue = (id: string) =>
    server.context.db
      .updateTable('contactMessages')
      .set({ mailDueAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();

  test('gets the message later, after increasing delays', async () => {
    const { sent, state, sendDue } = unreliableMailer();
    const { id, email } = await keepUnmailed();
    state.error = AWAY;
    const rests: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await makeDue(id);
      await sendDue();
      await sendDue();
      const row = await kept(id);
      expect(row).toMatchObject({ mailAttempts: attempt, mailedAt: null });
      rests.push((row?.mailDueAt.getTime() ?? 0) - Date.now());
    }
    expect(rests).toEqual(rests.toSorted((a, b) => a - b));

    state.error = undefined;
    await sendDue();
    expect(sent).toEqual([]);
    await makeDue(id);
    await sendDue();
    await sendDue();
    expect(sent).toEqual([
      `${SUPPORT}: Contact form: Bug Report`,
      `${email}: We received your message to Easel`,
    ]);
  });

  test('gets each message once from several processes', async () => {
    const messages = await Promise.all(Array.from({ length: 6 }, keepUnmailed));
    const { sent, sendDue } = unreliableMailer();
    await Promise.all([sendDue(), sendDue(), sendDue()]);
    expect(sent.filter((mail) => mail.startsWith(SUPPORT))).toHaveLength(messages.length);
    expect(new Set(sent.filter((mail) => !mail.startsWith(SUPPORT))).size).toBe(messages.length);
  });

  test('still gets the other messages when it permanently rejects one', async () => {
    const messages = [await keepUnmailed(), await keepUnmailed()];
    const refusing = unreliableMailer();
    refusing.state.error = new MailError('never', { retryable: false });
    await refusing.sendDue();
    for (const { id } of messages) expect(await kept(id)).toMatchObject({ mailAttempts: 1, mailedAt: null });
  });
});

test('limits the messages of one address, not counting invalid forms', async () => {
  const strict = await startTestServer({ AUTH_REQUESTS_PER_MINUTE: '40', TRUST_PROXY: 'loopback' });
  const from = (host: number) => ({ 'x-forwarded-for': `203.0.113.${host}` });
  const write = (host: number, fields = {}) => strict.post('/api/contact', newMessage(fields), from(host));
  for (let turn = 0; turn < 15; turn += 1) expect((await write(1, { email: 'x' })).statusCode).toBe(400);
  for (let turn = 0; turn < 10; turn += 1) expect((await write(1)).statusCode).toBe(201);
  const refused = await write(1);
  expect(problemOf(refused)).toMatchObject({ http: 429, code: 'rate_limited' });
  expect(refused.json().limit).toMatchObject({ name: 'messages', value: 10, resetsAt: expect.any(String) });
  expect((await write(2)).statusCode).toBe(201);
  await strict.close();
});
