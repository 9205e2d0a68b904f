import { newSignUpInvitationSchema, signUpInvitationListSchema } from '@easel/shared/contracts/admin.schema';
import type { Mail } from '@easel/shared/node/mail/mailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdminInvitationsService } from '../src/modules/admin/invitations.service.ts';
import { act, audit, auth, easel, operator, server, useAdminServer } from './admin-setup.ts';
import { freshEmail, PASSWORD, problemOf, startTestServer, type TestServer } from './test-server.ts';

useAdminServer();

/** Another server on the same data, on which sign-up requires an invitation. */
let inviting: TestServer;
beforeAll(async () => {
  const { database } = server.context.config;
  inviting = await startTestServer({
    DATABASE_URL: database.url,
    SIGNUP: 'invite',
    PUBLIC_URL: 'http://localhost:4000',
  });
});
afterAll(() => inviting?.close());

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  inviting.app.inject({
    method,
    url: `/api/admin/invitations${path}`,
    headers: auth(operator),
    ...(payload && { payload }),
  });
const list = async (query = '') =>
  signUpInvitationListSchema.strict().parse((await ask('GET', query)).json());
const invite = async (email: string) => {
  const answer = await ask('POST', '', { email, mailsLink: false });
  expect(answer.statusCode, answer.body).toBe(201);
  return newSignUpInvitationSchema.strict().parse(answer.json());
};
const signUpBy = (link: string, email: string) =>
  inviting.post('/api/auth/signup', {
    email,
    password: PASSWORD,
    invitation: new URL(link).searchParams.get('invitation'),
  });

test('invites with a link that is returned once, works once, and leaves the list when it is used', async () => {
  const email = freshEmail();
  const { id, link, ...made } = await invite(email.toUpperCase());
  expect(link).toMatch(/^http:\/\/localhost:4000\/register\?invitation=[\w-]{43}$/);
  expect(await list()).toEqual({
    items: [{ id, ...made, email }],
    nextCursor: null,
    mode: 'invite',
    canMail: false,
  });
  const [entry] = await audit(`?subjectId=${id}`);
  expect(entry).toMatchObject({ action: 'invitation.created', actor: { email: operator.email } });
  expect(entry?.subject).toEqual({ id, email, name: null });
  expect((await signUpBy(link, email)).statusCode).toBe(200);
  expect((await list()).items).toEqual([]);
  expect(problemOf(await ask('POST', '', { email, mailsLink: false }))).toMatchObject({
    http: 409,
    code: 'email_taken',
  });
});

test('replaces the link for an address, and revokes it', async () => {
  const email = freshEmail();
  const first = await invite(email);
  const second = await invite(email);
  expect(second.id).toBe(first.id);
  expect(problemOf(await signUpBy(first.link, email)).http).toBe(403);
  expect((await ask('DELETE', `/${first.id}`)).statusCode).toBe(204);
  expect(problemOf(await signUpBy(second.link, email)).http).toBe(403);
  expect((await list()).items).toEqual([]);
  expect(problemOf(await ask('DELETE', `/${first.id}`))).toMatchObject({ http: 404, code: 'not_found' });
  expect((await audit(`?subjectId=${first.id}`)).map(({ action }) => action)).toEqual([
    'invitation.revoked',
    'invitation.created',
    'invitation.created',
  ]);
});

test('lists invitations from the command line, page by page, and logs them without an actor', async () => {
  const emails = [freshEmail(), freshEmail(), freshEmail()];
  for (const email of emails) expect(await easel('invite', email)).toMatchObject({ code: 0 });
  const first = await list('?limit=2');
  const rest = await list(`?limit=2&cursor=${first.nextCursor}`);
  expect([...first.items, ...rest.items].map(({ email }) => email)).toEqual(emails.toReversed());
  const [entry] = await audit('?action=invitation.created');
  expect(entry).toMatchObject({ actor: null, subject: { email: emails[2] } });
  for (const email of emails) await easel('invite', 'revoke', email);
  expect((await audit('?action=invitation.revoked')).slice(0, 3).map(({ actor }) => actor)).toEqual([
    null,
    null,
    null,
  ]);
});

test('creates none if sign-up is open, and mails none without a mail server', async () => {
  const body = { email: freshEmail(), mailsLink: false };
  expect(problemOf(await act('POST', '/invitations', body))).toMatchObject({
    http: 409,
    code: 'illegal_state',
  });
  expect(signUpInvitationListSchema.parse((await act('GET', '/invitations')).json()).mode).toBe('open');
  expect(problemOf(await ask('POST', '', { ...body, mailsLink: true }))).toMatchObject({
    http: 409,
    detail: expect.stringContaining('SMTP_URL'),
  });
  expect((await list()).items).toEqual([]);
});

test('mails the link to the address on request', async () => {
  const mails: Mail[] = [];
  const { db, background, now } = inviting.context;
  const service = createAdminInvitationsService({
    db,
    background,
    now,
    mailer: { send: async (mail) => void mails.push(mail), close: async () => {} },
    mode: 'invite',
    canMail: true,
    productName: 'Paint & Co',
    publicUrl: 'https://easel.example',
  });
  const email = freshEmail();
  const { id, link } = await service.invite('command line', { email, mailsLink: true });
  await service.invite('command line', { email: freshEmail(), mailsLink: false });
  await background.idle();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: email, subject: "You're invited to Paint & Co" });
  expect(mails[0]?.text).toContain(link);
  expect(mails[0]?.text).toContain('once, for 14 days');
  await service.revoke('command line', id);
});
