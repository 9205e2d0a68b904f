import type { AuditAction } from '@easel/shared/contracts/admin';
import { describe, expect, test } from 'vitest';
import {
  act,
  audit,
  auth,
  createKey,
  easel,
  type Method,
  operator,
  REASON,
  send,
  server,
  useAdminServer,
} from './admin-setup.ts';
import { bearer, problemOf, type SignedUp, signUp, startTestServer } from './test-server.ts';

useAdminServer();

const UNKNOWN_ID = '01930000-0000-7000-8000-000000000000';

const ROUTES: [Method, string, object?][] = [
  ['GET', '/me'],
  ['GET', '/users'],
  ['GET', `/users/${UNKNOWN_ID}`],
  ['PUT', `/users/${UNKNOWN_ID}/plan`, { plan: 'pro', endsAt: null, ...REASON }],
  ['PUT', `/users/${UNKNOWN_ID}/api-rate`, { requestsPerHour: null, ...REASON }],
  ['POST', `/users/${UNKNOWN_ID}/suspend`, REASON],
  ['POST', `/users/${UNKNOWN_ID}/unsuspend`, REASON],
  ['GET', '/invitations'],
  ['POST', '/invitations', { email: 'ada@example.com', mailsLink: false }],
  ['DELETE', `/invitations/${UNKNOWN_ID}`],
  ['GET', '/messages'],
  ['PATCH', `/messages/${UNKNOWN_ID}`, { isAnswered: true }],
  ['GET', '/pictures'],
  ['POST', `/pictures/${UNKNOWN_ID}/take-down`, REASON],
  ['GET', '/queue'],
  ['GET', '/generations'],
  ['POST', `/generations/${UNKNOWN_ID}/cancel`, REASON],
  ['POST', `/generations/${UNKNOWN_ID}/retry`, REASON],
  ['GET', '/failures'],
  ['POST', '/failures/retry', { code: 'model_failed', model: 'none', server: null, hours: 1, ...REASON }],
  ['GET', '/queue/orders'],
  ['PUT', `/models/${UNKNOWN_ID}/pause`, { isPaused: true, ...REASON }],
  ['PUT', '/plans/free/queue', { terms: null, ...REASON }],
  ['GET', '/workers'],
  ['PUT', `/workers/${UNKNOWN_ID}/drain`, { isDrained: true, ...REASON }],
  ['GET', '/packs'],
  ['POST', `/packs/${UNKNOWN_ID}/install`, { license: 'MIT' }],
  ['POST', `/packs/${UNKNOWN_ID}/cancel`],
  ['DELETE', `/packs/${UNKNOWN_ID}`],
  ['GET', '/refunds'],
  ['POST', `/refunds/${UNKNOWN_ID}/review`],
  ['POST', `/refunds/${UNKNOWN_ID}/decision`, { decision: 'approve', ...REASON }],
  ['GET', '/audit'],
  ['GET', '/security-log'],
];

describe('access to the operator area', () => {
  test('is tested with every registered route', () => {
    let isAdmin = false;
    const methods = server.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .filter((line) => {
        if (/[├└]── \/?api\//.test(line)) isAdmin = /── \/?api\/admin\//.test(line);
        return isAdmin;
      })
      .flatMap((line) => /\((.*)\)$/.exec(line)?.[1]?.split(', ') ?? [])
      .filter((method) => method !== 'HEAD');
    expect(methods.toSorted()).toEqual(ROUTES.map(([method]) => method).toSorted());
  });

  test.each(ROUTES)('serves %s %s to operators only', async (method, path, body) => {
    const key = await createKey(operator);
    const nonOperator = await signUp(server);
    const nothing = problemOf(await send('GET', '/nothing-here', {}));
    for (const headers of [{}, auth(nonOperator), bearer(key.key), bearer('a.b.c')]) {
      for (const payload of body ? [body, {}] : [undefined]) {
        expect(problemOf(await send(method, `/admin${path}`, headers, payload))).toEqual(nothing);
      }
    }
    const { http, code } = problemOf(await send('DELETE', `/admin${path}`, auth(nonOperator)));
    expect({ http, code }).toEqual({ http: 404, code: 'not_found' });
    await send('DELETE', `/keys/${key.id}`, auth(operator));

    const answer = await act(method, path, body);
    // On this server, sign-up takes no invitations.
    const isThere = path.includes(UNKNOWN_ID) || path === '/invitations' ? [200, 404, 409] : [200, 204];
    expect(isThere).toContain(answer.statusCode);
    if (body) expect(problemOf(await act(method, path, { nonsense: true }))).toMatchObject({ http: 400 });
  });

  test('leaves the operator area out of the API description', async () => {
    const { paths } = (await server.app.inject('/api/openapi.json')).json<{ paths: object }>();
    expect(Object.keys(paths).length).toBeGreaterThan(10);
    expect(JSON.stringify(paths)).not.toContain('/admin');
  });

  test('closes at once when an operator loses the role, signs out or deletes the account', async () => {
    const other = await signUp(server);
    const mayEnter = async () => (await send('GET', '/admin/me', auth(other))).statusCode;
    expect(await mayEnter()).toBe(404);
    await easel('admin', 'grant', other.email);
    expect(await mayEnter()).toBe(200);
    await easel('admin', 'revoke', other.email);
    expect(await mayEnter()).toBe(404);
    await easel('admin', 'grant', other.email);
    await send('POST', '/auth/logout', { ...auth(other), cookie: other.cookie });
    expect(await mayEnter()).toBe(404);
    await easel('admin', 'revoke', other.email);
  });

  test('asks for a new token if the old one has merely expired', async () => {
    const strict = await startTestServer();
    const { session } = await signUp(strict);
    strict.clock.advance(3_600);
    const answer = await strict.app.inject({ url: '/api/admin/me', headers: auth({ session } as SignedUp) });
    expect(problemOf(answer)).toMatchObject({ http: 401, code: 'token_expired' });
    await strict.close();
  });

  test('shows the operator role in the accounts of operators only', async () => {
    const mine = await send('GET', '/auth/user', auth(operator));
    expect(mine.json()).toMatchObject({ is_operator: true });
    const other = await signUp(server);
    expect((await send('GET', '/auth/user', auth(other))).json()).not.toHaveProperty('is_operator');
  });
});

test('the audit log shows actions of a later version that runs during an upgrade', async () => {
  const later = { action: 'model.renamed' as AuditAction, subjectId: UNKNOWN_ID, details: '{"from": "a"}' };
  await server.context.db.insertInto('auditEntries').values(later).execute();
  expect(await audit(`?subjectId=${UNKNOWN_ID}`)).toMatchObject([
    { action: 'model.renamed', details: { from: 'a' } },
  ]);
});

describe('the command line', () => {
  test('grants, lists and revokes the operator role', async () => {
    const { email, session } = await signUp(server);
    const grant = await easel('admin', 'grant', email.toUpperCase());
    expect(grant).toEqual({ code: 0, out: `${email} is now an operator.`, err: '' });
    expect((await easel('admin', 'grant', email)).out).toBe(`${email} is already an operator.`);
    expect((await easel('admin', 'list')).out.split('\n')).toEqual([operator.email, email].sort());
    expect((await easel('admin', 'revoke', email)).out).toBe(`${email} is no longer an operator.`);
    expect((await easel('admin', 'revoke', email)).out).toBe(`${email} is not an operator.`);
    expect((await easel('admin', 'list')).out).toBe(operator.email);

    const entries = await audit(`?subjectId=${session.user.id}`);
    expect(entries.map(({ action, actor, subject }) => ({ action, actor, email: subject.email }))).toEqual([
      { action: 'operator.revoked', actor: null, email },
      { action: 'operator.granted', actor: null, email },
    ]);
  });

  test.each([
    [['admin', 'grant', 'nobody@example.com'], 'There is no account with the address nobody@example.com.'],
    [['admin', 'grant', 'nobody'], 'nobody is not an email address.'],
    [['admin', 'grant'], 'Usage:'],
    [['admin', 'list', 'more'], 'Usage:'],
    [[], 'Usage:'],
  ])('explains what is wrong with %j', async (words, message) => {
    const { code, out, err } = await easel(...words);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
    expect(err).not.toContain('    at ');
  });
});
