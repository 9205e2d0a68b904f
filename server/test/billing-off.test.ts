import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { act, auth, send, server, useAdminServer } from './admin-setup.ts';
import { problemOf, SECRET, type SignedUp, signUp } from './test-server.ts';

const PUBLIC = { PUBLIC_URL: 'https://easel.example.com' };
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const REQUIRED = { DATABASE_URL: 'postgres://localhost/x', STORE_URL: '/tmp/x', EASEL_SECRET: SECRET };

describe('plans', () => {
  test.each([
    [{}, 'local'],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, 'local'],
    [{ PUBLIC_URL: 'http://192.168.1.7:3000' }, 'off'],
    [PUBLIC, 'off'],
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ HOST: '0.0.0.0', BILLING: 'test' }, 'local'],
    [{ ...PUBLIC, BILLING: 'test' }, 'local'],
    [{ BILLING: 'off' }, 'off'],
    [{ ...STRIPE, BILLING: 'off' }, 'off'],
    [{ ...PUBLIC, ...STRIPE }, 'stripe'],
    [{ ...STRIPE, BILLING: 'stripe' }, 'stripe'],
  ])('with %j are sold by: %s', (env: Record<string, string>, kind) => {
    expect(readConfig({ ...REQUIRED, ...env }).billing.kind).toBe(kind);
  });

  test('are not sold by Stripe without its secrets', () => {
    expect(() => readConfig({ ...REQUIRED, BILLING: 'stripe' })).toThrow('STRIPE_SECRET_KEY');
    expect(() => readConfig({ ...REQUIRED, BILLING: 'free' })).toThrow('BILLING: takes off, test or stripe');
  });
});

test('warns if others can use test billing', () => {
  const warnings = (env: Record<string, string>) => readConfig({ ...REQUIRED, ...env }).warnings;
  expect(warnings({ ...PUBLIC, BILLING: 'test' })).toEqual([
    expect.stringContaining('BILLING=test, and others can connect'),
  ]);
  expect(warnings({ HOST: '0.0.0.0', BILLING: 'test' })).toHaveLength(1);
  expect(warnings({ BILLING: 'test' })).toEqual([]);
  expect(warnings(PUBLIC)).toEqual([]);
});

describe('without a payment provider', () => {
  // On this machine, where operators need no second factor.
  useAdminServer({ BILLING: 'off' });
  let user: SignedUp;
  const PRO = { plan: 'enterprise', interval: 'year' };
  const get = async (path: string) => (await send('GET', path, auth(user))).json();
  const post = (path: string, body?: object) => send('POST', path, auth(user), body);
  beforeAll(async () => {
    user = await signUp(server);
  });

  test('nobody gets a plan by an order or a trial', async () => {
    for (const [path, body] of [
      ['/billing/checkout', PRO],
      ['/billing/trial', undefined],
      ['/billing/portal', undefined],
    ] as const) {
      const answer = problemOf(await post(path, body));
      expect(answer).toMatchObject({
        http: 409,
        detail: 'Plans are not sold here. Contact support to ask for one.',
      });
    }
    expect(await get('/subscription')).toMatchObject({ plan: 'free', isPro: false });
  });

  test('an order of test billing cannot be confirmed', async () => {
    const order = `/billing/test-checkout/${crypto.randomUUID()}`;
    expect((await post(order, { confirm: true })).statusCode).toBe(404);
  });

  test('the billing state reports no provider', async () => {
    expect(await get('/billing')).toMatchObject({
      provider: 'none',
      isTestBilling: false,
      trial: { isAvailable: false },
      actions: { checkout: { isAllowed: false }, trial: { isAllowed: false }, change: { isAllowed: false } },
    });
  });

  test('operators are warned about an untrusted proxy, but not about the missing provider', async () => {
    expect((await act('GET', '/me')).json()).toMatchObject({ warnings: [] });
    await server.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect((await act('GET', '/me')).json().warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
  });

  test('operators can give plans', async () => {
    const given = { plan: 'team', endsAt: null, reason: 'A friend of the house' };
    const answer = await act('PUT', `/users/${user.session.user.id}/plan`, given);
    expect(answer.statusCode).toBe(200);
    expect(await get('/billing')).toMatchObject({ plan: 'team', provider: 'none' });
  });
});
