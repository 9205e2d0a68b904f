import { listSecurityEvents } from '@easel/shared/node/repos/accounts/security-events.repo';
import { describe, expect, test } from 'vitest';
import { paidCents, REFUSED, server, subjects, useBillingServer, user } from './billing-setup.ts';
import { DAY, PRO, TEAM } from './billing-user.ts';
import { bearer, PASSWORD, problemOf } from './test-server.ts';

useBillingServer();

const spend = (iterations: number) =>
  user.post('/api/generate', { prompt: 'a fox', style: 'photorealistic', iterations });

describe('a paid plan', () => {
  test('renews on the same day of each month, even after a long time without requests', async () => {
    const { subscription } = await user.buy(PRO);
    const first = subscription?.currentPeriodEnd ?? '';
    server.clock.advance(100 * DAY);
    const looked = await Promise.all([
      user.billing(),
      user.billing(),
      server.context.services.billingChores(),
    ]);
    const ends = looked[0].subscription?.currentPeriodEnd ?? '';
    expect(Date.parse(ends)).toBeGreaterThan(Date.now() + 100 * DAY * 1_000);
    expect(new Date(ends).getUTCHours()).toBe(new Date(first).getUTCHours());
    expect(await paidCents()).toEqual([900, 900, 900, 900]);
    const starts = (await user.billing()).payments.map(({ periodStart }) => periodStart);
    expect(new Set(starts).size).toBe(4);
  });

  test('stays while its renewal is late, because entitlements depend on no timely job', async () => {
    await user.buy(PRO);
    server.clock.advance(32 * DAY);
    const { subscribed, subscriptionEnd } = await server.context.db
      .selectFrom('subscribers')
      .select(['subscribed', 'subscriptionEnd'])
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(subscribed).toBe(true);
    expect(subscriptionEnd?.getTime()).toBeGreaterThan(Date.now() + 32 * DAY * 1_000);
  });

  test('upgrades at once for the price difference and keeps the used credits', async () => {
    await user.buy(PRO);
    expect((await spend(3)).statusCode).toBe(202);
    server.clock.advance(15 * DAY);
    const quote = (await user.post('/api/billing/quote', TEAM)).json();
    expect(quote).toMatchObject({ effect: 'now', renewalCents: 2_400, intervalChangesAt: null });
    expect(quote.dueNowCents).toBeGreaterThan(600);
    expect(quote.dueNowCents).toBeLessThan(900);
    const changed = (await user.post('/api/billing/change', TEAM)).json();
    expect(changed).toMatchObject({
      plan: 'team',
      subscription: { plan: 'team', interval: 'month', pendingPlan: null },
    });
    expect(await paidCents()).toEqual([quote.dueNowCents, 900]);
    expect((await user.subscription()).credits).toMatchObject({ used: 3, total: 10_000, remaining: 9_997 });
    expect(await subjects()).toContain('Your plan is now Easel Team');
  });

  test('moves to a cheaper plan or another interval with the next payment', async () => {
    await user.buy(TEAM);
    const order = { plan: 'pro', interval: 'year' };
    expect((await user.post('/api/billing/quote', order)).json()).toMatchObject({
      effect: 'period_end',
      dueNowCents: 0,
      renewalCents: 8_640,
    });
    const changed = (await user.post('/api/billing/change', order)).json();
    expect(changed.subscription).toMatchObject({
      plan: 'team',
      interval: 'month',
      pendingPlan: 'pro',
      pendingInterval: 'year',
      nextPayment: { amountCents: 8_640, at: changed.subscription.currentPeriodEnd },
    });
    expect(await user.subscription()).toMatchObject({ plan: 'team', pendingPlan: 'pro' });
    server.clock.advance(31 * DAY);
    const { subscription, plan } = await user.billing();
    expect(plan).toBe('pro');
    expect(subscription).toMatchObject({
      plan: 'pro',
      interval: 'year',
      pendingPlan: null,
      pendingInterval: null,
    });
    expect(subscription?.currentPeriodStart).toBe(changed.subscription.currentPeriodEnd);
    expect(await paidCents()).toEqual([8_640, 2_400]);
    const years =
      Date.parse(subscription?.currentPeriodEnd ?? '') - Date.parse(subscription?.currentPeriodStart ?? '');
    expect(years / 1_000 / DAY).toBeGreaterThanOrEqual(365);
  });

  test('cancels a pending change when the current plan is chosen again', async () => {
    await user.buy(TEAM);
    await user.post('/api/billing/change', PRO);
    expect((await user.post('/api/billing/change', TEAM)).json().subscription).toMatchObject({
      plan: 'team',
      pendingPlan: null,
    });
    expect(problemOf(await user.post('/api/billing/change', TEAM))).toMatchObject({
      ...REFUSED,
      detail: 'You already have this plan.',
    });
  });

  test('changes to a more expensive yearly plan now, and to the yearly interval with the next payment', async () => {
    await user.buy(PRO);
    const order = { plan: 'team', interval: 'year' };
    const quote = (await user.post('/api/billing/quote', order)).json();
    expect(quote).toMatchObject({ effect: 'now', renewalCents: 23_040 });
    expect(quote.intervalChangesAt).toBe(quote.renewsAt);
    expect((await user.post('/api/billing/change', order)).json().subscription).toMatchObject({
      plan: 'team',
      interval: 'month',
      pendingPlan: 'team',
      pendingInterval: 'year',
    });
  });

  test('grants credits monthly when it is paid yearly', async () => {
    await user.buy({ plan: 'pro', interval: 'year' });
    await spend(2);
    expect(await paidCents()).toEqual([8_640]);
    server.clock.advance(31 * DAY);
    const { credits, endDate, interval } = await user.subscription();
    expect(credits).toMatchObject({ used: 0, total: 1_000 });
    expect(interval).toBe('year');
    expect(Date.parse(endDate ?? '')).toBeGreaterThan(Date.now() + 300 * DAY * 1_000);
    expect(await paidCents()).toEqual([8_640]);
  });

  test('runs until its end after a cancellation, then becomes Free', async () => {
    const { subscription } = await user.buy(PRO);
    const canceled = (await user.post('/api/billing/cancel')).json();
    expect(canceled).toMatchObject({
      plan: 'pro',
      subscription: { cancelAtPeriodEnd: true, nextPayment: null },
    });
    expect(problemOf(await user.post('/api/billing/change', TEAM))).toMatchObject({
      ...REFUSED,
      detail: expect.stringContaining('Resume it'),
    });
    expect(await user.subscription()).toMatchObject({
      isPro: true,
      cancelAtPeriodEnd: true,
      endDate: subscription?.currentPeriodEnd,
    });
    server.clock.advance(31 * DAY);
    expect(await user.billing()).toMatchObject({
      plan: 'free',
      subscription: { status: 'canceled', nextPayment: null },
      actions: { checkout: { isAllowed: true }, resume: { isAllowed: false }, trial: { isAllowed: false } },
    });
    expect(await user.subscription()).toMatchObject({ isPro: false, plan: 'free', subscribed: false });
    expect(await paidCents()).toEqual([900]);
    expect((await user.buy(TEAM)).plan).toBe('team');
    const { db } = server.context;
    const changes = await listSecurityEvents(db, { userId: user.id, kind: 'plan_changed', limit: 10 });
    expect(changes.map(({ details }) => details).toReversed()).toEqual([
      { change: 'started', plan: 'Pro' },
      { change: 'will_end', plan: 'Pro' },
      { change: 'ended', plan: 'Pro' },
      { change: 'started', plan: 'Team' },
    ]);
  });

  test('can be resumed before its end and then renews', async () => {
    await user.buy(PRO);
    await user.post('/api/billing/cancel');
    expect(problemOf(await user.post('/api/billing/cancel'))).toMatchObject(REFUSED);
    expect((await user.post('/api/billing/resume')).json().subscription).toMatchObject({
      cancelAtPeriodEnd: false,
    });
    expect(problemOf(await user.post('/api/billing/resume'))).toMatchObject(REFUSED);
    server.clock.advance(31 * DAY);
    expect(await user.subscription()).toMatchObject({ isPro: true, status: 'active' });
    expect(await paidCents()).toEqual([900, 900]);
  });

  test('changes once under concurrent clicks', async () => {
    await user.buy(PRO);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => user.post('/api/billing/change', TEAM)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    expect(await paidCents()).toHaveLength(2);
  });

  test('is charged nothing more once deletion is requested, and resumes when the deletion is canceled', async () => {
    await user.buy(PRO);
    const order = await user.post('/api/account/deletion');
    expect(order.statusCode).toBe(200);
    await server.context.background.idle();
    server.clock.advance(DAY);
    const row = await server.context.db
      .selectFrom('subscriptions')
      .select(['cancelAtPeriodEnd', 'status'])
      .where('userId', '=', user.id)
      .executeTakeFirst();
    expect(row).toEqual({ cancelAtPeriodEnd: true, status: 'active' });
    const signedIn = await server.post('/api/auth/token?grant_type=password', {
      email: user.email,
      password: PASSWORD,
    });
    const headers = bearer(signedIn.json().access_token);
    const resumed = await server.post('/api/billing/resume', undefined, headers);
    expect(resumed.json().subscription).toMatchObject({ cancelAtPeriodEnd: false, status: 'active' });
  });
});
