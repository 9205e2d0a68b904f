import { confirmEmail } from '@easel/shared/node/repos/accounts/users.repo';
import { describe, expect, test } from 'vitest';
import { makePicture } from './pictures.ts';
import {
  bearer,
  freshEmail,
  PASSWORD,
  problemOf,
  type SignedUp,
  signIn,
  signUp,
  startTestServer,
  tokenIn,
} from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const UNKNOWN = '5f1f6f4e-7a0c-4a5e-8d43-3a6c1f7f2a11';

/** Sends no mail, so that addresses need no proof and the mails are in the mailbox. */
const server = useTestServer();

const auth = ({ session }: Pick<SignedUp, 'session'>) => bearer(session.access_token);
const verify = (token: string, type: 'signup' | 'recovery', headers = {}) =>
  server.post('/api/auth/verify', { token, type }, headers);
const view = (token: string) => server.post('/api/auth/link', { token });
const linkTo = async (email: string, page: string) =>
  tokenIn((await server.mailsTo(email)).find(({ text }) => text.includes(`/${page}?`)));

/** Signs up with another person's address and sets up every way to keep access. */
async function hijack() {
  const thief = await signUp(server);
  const key = (
    await server.post('/api/keys', { name: 'A way back', scopes: ['generations:read'] }, auth(thief))
  ).json();
  const webhook = await server.post('/api/webhooks', { url: 'https://thief.example/' }, auth(thief));
  expect(webhook.statusCode).toBe(201);
  const album = (await server.post('/api/albums', { name: 'Foxes' }, auth(thief))).json();
  const targets = [
    { kind: 'album', targetId: album.id },
    { kind: 'picture', targetId: await makePicture(server, auth(thief)) },
  ];
  const links: string[] = [];
  for (const target of targets) {
    const link = (await server.post('/api/share-links', { ...target, days: null }, auth(thief))).json();
    links.push(new URL(link.url).pathname.replace('/s/', ''));
  }
  return { ...thief, key: key.key as string, links };
}

/** Asserts that the person who signed up has no way back in. */
async function expectLockedOut(thief: Awaited<ReturnType<typeof hijack>>, owner: string) {
  expect((await signIn(server, thief.email)).statusCode).toBe(401);
  const refreshed = await server.post('/api/auth/token?grant_type=refresh_token', undefined, {
    cookie: thief.cookie,
  });
  expect(refreshed.statusCode).toBe(401);
  const read = (authorization: string) =>
    server.app.inject({ url: '/api/generations', headers: { authorization } });
  expect((await read(`Bearer ${thief.key}`)).statusCode).toBe(401);
  expect((await read(`Bearer ${thief.session.access_token}`)).statusCode).toBe(401);
  for (const token of thief.links) expect((await server.post('/api/shared', { token })).statusCode).toBe(404);
  for (const url of ['/api/keys', '/api/webhooks', '/api/share-links']) {
    expect((await server.app.inject({ url, headers: bearer(owner) })).json().items, url).toEqual([]);
  }
}

describe('the first confirmation of an address in a browser that is not signed in to the account', () => {
  test('revokes the access of the user who signed up, by the confirmation link', async () => {
    const thief = await hijack();
    const confirmed = (await verify(await linkTo(thief.email, 'confirm-email'), 'signup')).json();
    expect(confirmed).toMatchObject({ email_confirmed: true, email: thief.email });
    expect(confirmed).not.toHaveProperty('access_token');
    const owner = (await verify(confirmed.password_token, 'recovery')).json();
    await expectLockedOut(thief, owner.access_token);
    const password = 'quite another battery';
    const saved = await server.app.inject({
      method: 'PUT',
      url: '/api/auth/user',
      headers: bearer(owner.access_token),
      payload: { password },
    });
    expect(saved.statusCode).toBe(200);
    expect((await signIn(server, thief.email, password)).statusCode).toBe(200);
  });

  test('revokes the access of the user who signed up, by a password reset', async () => {
    const thief = await hijack();
    await server.post('/api/auth/recover', { email: thief.email });
    const owner = (await verify(await linkTo(thief.email, 'reset-password'), 'recovery')).json();
    await expectLockedOut(thief, owner.access_token);
    const [mail] = await server.mailsTo(thief.email);
    expect(mail?.subject).toBe('Earlier access to your Easel account was removed');
    expect(mail?.text).toContain('API keys: A way back.');
    expect(mail?.text).toContain('Webhooks to: thief.example.');
    expect(mail?.text).toContain('Private links to: Foxes, a picture.');
    expect(mail?.text).not.toContain('Passkeys');
  });

  test('leaves no access to concurrent sign-ins whose password was checked before', async () => {
    const thief = await hijack();
    const token = await linkTo(thief.email, 'confirm-email');
    const tries = await Promise.all([
      ...Array.from({ length: 5 }, () => signIn(server, thief.email)),
      verify(token, 'signup'),
    ]);
    const sessions = tries.slice(0, 5).filter(({ statusCode }) => statusCode === 200);
    for (const answer of sessions) {
      const read = await server.app.inject({
        url: '/api/auth/user',
        headers: bearer(answer.json().access_token),
      });
      expect(problemOf(read)).toMatchObject({ code: 'session_revoked' });
    }
  });
});

test('keeps everything if the browser is signed in to the account', async () => {
  const ada = await hijack();
  const token = await linkTo(ada.email, 'confirm-email');
  const confirmed = (await verify(token, 'signup', { cookie: ada.cookie })).json();
  expect(confirmed).toEqual({ email_confirmed: true, email: ada.email, password_token: null });
  expect((await signIn(server, ada.email)).statusCode).toBe(200);
  const keys = await server.app.inject({ url: '/api/keys', headers: auth(ada) });
  expect(keys.json().items).toHaveLength(1);
  for (const token of ada.links) expect((await server.post('/api/shared', { token })).statusCode).toBe(200);
});

test('does not accept a cookie of an earlier version as proof of who signed up, because a sibling host can set it', async () => {
  const secure = await startTestServer({ PUBLIC_URL: 'https://easel.example' });
  const email = freshEmail();
  const thief = await secure.post('/api/auth/signup', { email, password: PASSWORD });
  const token = tokenIn((await secure.mailsTo(email))[0]);
  const planted = { cookie: `easel_refresh=${thief.cookies[0]?.value}` };
  const confirmed = await secure.post('/api/auth/verify', { token, type: 'signup' }, planted);
  expect(confirmed.json()).toMatchObject({ email_confirmed: true, password_token: expect.any(String) });
  const again = await secure.post('/api/auth/token?grant_type=password', { email, password: PASSWORD });
  expect(again.statusCode).toBe(401);
  await secure.close();
});

test('keeps everything in later recoveries of a confirmed address', async () => {
  const ada = await hijack();
  await verify(await linkTo(ada.email, 'confirm-email'), 'signup', auth(ada));
  await server.post('/api/auth/recover', { email: ada.email });
  const recovered = (await verify(await linkTo(ada.email, 'reset-password'), 'recovery')).json();
  const keys = await server.app.inject({ url: '/api/keys', headers: bearer(recovered.access_token) });
  expect(keys.json().items).toHaveLength(1);
  expect((await signIn(server, ada.email)).statusCode).toBe(200);
});

test('shows whose address a link confirms, without changing anything', async () => {
  const ada = await signUp(server);
  const token = await linkTo(ada.email, 'confirm-email');
  for (let count = 0; count < 2; count++) {
    expect((await view(token)).json()).toEqual({ type: 'signup', email: ada.email });
  }
  const read = await server.app.inject({ url: '/api/auth/user', headers: auth(ada) });
  expect(read.json().email_confirmed_at).toBeNull();
  expect(problemOf(await view('x'.repeat(43)))).toMatchObject({ http: 410, code: 'link_expired' });
});

test('changes nothing while another account is signed in', async () => {
  const [ada, eve] = [await signUp(server), await signUp(server)];
  const token = await linkTo(ada.email, 'confirm-email');
  expect(problemOf(await verify(token, 'signup', auth(eve)))).toMatchObject({
    http: 409,
    code: 'illegal_state',
  });
  expect((await view(token)).statusCode).toBe(200);
});

test('refuses keys, webhooks, private links, teams and purchases until the address is confirmed, if mail can be sent', async () => {
  const strict = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const { session } = await signUp(strict);
  const headers = bearer(session.access_token);
  const key = { name: 'A key', scopes: ['generations:read'] };
  for (const [path, body] of [
    ['/api/keys', key],
    ['/api/webhooks', { url: 'https://hooks.example.com/' }],
    ['/api/share-links', { kind: 'picture', targetId: UNKNOWN, days: 7 }],
    ['/api/team', { name: 'A team' }],
    ['/api/billing/checkout', { plan: 'pro', interval: 'month' }],
  ] as const) {
    expect(problemOf(await strict.post(path, body, headers)), path).toMatchObject({
      http: 403,
      code: 'email_not_confirmed',
    });
  }
  await confirmEmail(strict.context.db, session.user.id, new Date());
  expect((await strict.post('/api/keys', key, headers)).statusCode).toBe(201);
  await strict.close();
});
