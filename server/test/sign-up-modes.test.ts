import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { saveInvitation } from '@easel/shared/node/repos/teams/team-invitations.repo';
import { expect, test } from 'vitest';
import { runCommand } from '../src/cli/commands.ts';
import { commandOptions } from './command-line.ts';
import { freshEmail, PASSWORD, problemOf, startTestServer, type TestServer } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer({ SIGNUP: 'invite' });

const SCRIPT = join(import.meta.dirname, '../src/cli/easel.ts');
const REFUSED = { http: 403, code: 'forbidden' };
const signUp = (email: string, invitation?: string, at = server) =>
  at.post('/api/auth/signup', { email, password: PASSWORD, ...(invitation && { invitation }) });
const command = (...words: string[]) => runCommand(server.context.db, words, commandOptions().options);

async function invite(email: string): Promise<string> {
  const [, link = ''] = await command('invite', email);
  expect(link).toMatch(/^https:\/\/easel\.example\/register\?invitation=[\w-]{43}$/);
  return new URL(link).searchParams.get('invitation') ?? '';
}

test('reports who may sign up', async () => {
  const modeAt = async ({ app }: TestServer) => (await app.inject({ url: '/api/auth/signup' })).json();
  expect(await modeAt(server)).toEqual({ mode: 'invite' });
});

test.each([
  ['the site of the proxy', { EASEL_SITE: 'easel.example.com' }, 'https://easel.example.com'],
  ['the public address', { EASEL_SITE: ':80', PUBLIC_URL: 'https://easel.example' }, 'https://easel.example'],
])('prints invitation links with %s', async (_, env, address) => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, 'invite', freshEmail()], {
    env: { ...process.env, DATABASE_URL: server.context.config.database.url, ...env },
  });
  expect(stdout).toContain(`${address}/register?invitation=`);
});

test('signs up with an invitation of an operator, once', async () => {
  const email = freshEmail();
  const token = await invite(email);
  expect(problemOf(await signUp(freshEmail(), token))).toMatchObject(REFUSED);
  const view = () => server.post('/api/auth/link', { token });
  expect((await view()).json()).toEqual({ type: 'invitation', email });
  expect((await signUp(email, token)).statusCode).toBe(200);
  expect(problemOf(await signUp(freshEmail(), token))).toMatchObject(REFUSED);
  expect(problemOf(await view())).toMatchObject({ http: 410, code: 'link_expired' });
});

test('keeps an invitation after a failed sign-up', async () => {
  const email = freshEmail();
  const token = await invite(email);
  const weak = await server.post('/api/auth/signup', { email, password: 'x', invitation: token });
  expect(problemOf(weak)).toMatchObject({ code: 'weak_password' });
  expect((await signUp(email, token)).statusCode).toBe(200);
});

test.each([
  ['no invitation', undefined],
  ['an unknown one', 'x'.repeat(43)],
])('refuses a sign-up with %s, and creates nothing', async (_, token) => {
  const email = freshEmail();
  expect(problemOf(await signUp(email, token))).toMatchObject(REFUSED);
  expect(await server.mailsTo(email)).toEqual([]);
});

test('accepts a team invitation, which stays open', async () => {
  const { db, now } = server.context;
  const email = freshEmail();
  const owner = (await signUp(email, await invite(email))).json();
  const team = { id: randomUUID(), ownerId: owner.user.id as string, name: 'The Keepers' };
  await db.insertInto('teams').values(team).execute();
  const [guest, token] = [freshEmail(), randomUUID()];
  const tokenHash = createHash('sha256').update(token).digest();
  const times = { sentAt: now(), expiresAt: new Date(now().getTime() + 60_000) };
  const invitation = { id: randomUUID(), teamId: team.id, email: guest, tokenHash, ...times };
  await db.transaction().execute((tx) => saveInvitation(tx, invitation));
  expect(problemOf(await signUp(freshEmail(), token))).toMatchObject(REFUSED);
  expect((await signUp(guest, token)).statusCode).toBe(200);
  expect((await server.post('/api/team/invitations/view', { token })).statusCode).toBe(200);
});

const beginWithPasskey = (email: string, invitation?: string, at = server) =>
  at.post('/api/auth/passkeys/sign-up/options', { email, ...(invitation && { invitation }) });

test('starts a sign-up with a passkey by invitation only, and uses the invitation when it is completed', async () => {
  const email = freshEmail();
  const token = await invite(email);
  expect(problemOf(await beginWithPasskey(email))).toMatchObject(REFUSED);
  expect(problemOf(await beginWithPasskey(freshEmail(), token))).toMatchObject(REFUSED);
  expect((await beginWithPasskey(email, token)).statusCode).toBe(200);
  expect((await signUp(email, token)).statusCode).toBe(200);
  // The answer is the same for an address with an account.
  expect(problemOf(await beginWithPasskey(email))).toMatchObject(REFUSED);
});

test('counts the start of a sign-up with a passkey as a sign-up', async () => {
  const limited = await startTestServer({
    AUTH_REQUESTS_PER_MINUTE: '100',
    ACCOUNTS_PER_NETWORK_PER_DAY: '2',
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    statuses.push((await beginWithPasskey(freshEmail(), undefined, limited)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 429]);
  await limited.close();
});

test('lets nobody sign up if sign-up is closed', async () => {
  const closed = await startTestServer({ SIGNUP: 'closed' });
  expect(problemOf(await signUp(freshEmail(), undefined, closed))).toMatchObject(REFUSED);
  expect(problemOf(await beginWithPasskey(freshEmail(), undefined, closed))).toMatchObject(REFUSED);
  await closed.close();
});

// Last, because it moves the clock.
test('refuses an invitation that was replaced, revoked or has expired', async () => {
  const email = freshEmail();
  const first = await invite(email);
  const second = await invite(email);
  expect(problemOf(await signUp(email, first))).toMatchObject(REFUSED);
  expect((await command('invite', 'list')).join()).toContain(email);
  await command('invite', 'revoke', email);
  expect(problemOf(await signUp(email, second))).toMatchObject(REFUSED);
  const third = await invite(email);
  server.clock.advance(15 * 86_400);
  expect(problemOf(await signUp(email, third))).toMatchObject(REFUSED);
});
