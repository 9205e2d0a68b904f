import { randomUUID } from 'node:crypto';
import { REFUND_STAGE_DAYS } from '@easel/shared/contracts/billing';
import { type Refund, refundListSchema, refundSchema } from '@easel/shared/contracts/billing.schema';
import { endHold, holdCredits } from '@easel/shared/node/repos/billing/credits.repo';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BillingUser, billingUser, DAY, PRO, TEAM } from './billing-user.ts';
import { problemOf, startTestServer, type TestServer } from './test-server.ts';

const REFUSED = { http: 409, code: 'illegal_state' };
const DAY_MS = DAY * 1_000;

let server: TestServer;
let user: BillingUser;
beforeEach(async () => {
  server = await startTestServer();
  user = await billingUser(server);
});
afterEach(() => server?.close());

const request = (reason = 'wrong_plan', more: object = {}) =>
  user.post('/api/refunds', { reason, message: 'It is not what I need.', ...more });
const requested = async (): Promise<Refund> => refundSchema.strict().parse((await request()).json());
const list = async () => refundListSchema.strict().parse((await user.get('/api/refunds')).json());
const subjects = async () => (await server.mailsTo(user.email)).map(({ subject }) => subject);
const decisions = () => server.context.services.refundDecisions;

/** Inserts rows of this many finished images, and of one that failed. */
async function makeImages(count: number) {
  const { db } = server.context;
  const periodStart = new Date(0);
  const ids = Array.from({ length: count }, () => randomUUID());
  const failed = randomUUID();
  await holdCredits(
    db,
    [...ids, failed].map((generationId) => ({
      userId: user.id,
      generationId,
      run: 1,
      periodStart,
      credits: 1,
    })),
  );
  for (const generationId of ids) await endHold(db, { generationId, run: 1 }, 'settle');
  await endHold(db, { generationId: failed, run: 1 }, 'release');
}

const failedRules = ({ rules }: { rules: { rule: string; isMet: boolean }[] }) =>
  rules.filter(({ isMet }) => !isMet).map(({ rule }) => rule);

describe('a refund', () => {
  test('is requested, with its dates and a mail that names the deadline of the decision', async () => {
    await user.buy(PRO);
    expect((await user.billing()).refund).toMatchObject({ isEligible: true, openRequestId: null });
    const refund = await requested();
    expect(refund).toMatchObject({
      status: 'requested',
      plan: 'pro',
      amountCents: 900,
      currency: 'usd',
      reason: 'wrong_plan',
    });
    const dayOne = Date.parse(refund.requestedAt.slice(0, 10));
    for (const { stage, firstDay, lastDay, from, to } of refund.timeline) {
      expect([firstDay, lastDay]).toEqual(REFUND_STAGE_DAYS[stage]);
      expect(from).toBe(new Date(dayOne + (firstDay - 1) * DAY_MS).toISOString().slice(0, 10));
      expect(to).toBe(new Date(dayOne + (lastDay - 1) * DAY_MS).toISOString().slice(0, 10));
    }
    expect(refund.timeline.map(({ state }) => state)).toEqual([
      'current',
      'upcoming',
      'upcoming',
      'upcoming',
    ]);
    const mails = await server.mailsTo(user.email);
    const mail = mails.find(({ subject }) => subject === 'We received your refund request for $9.00');
    expect(mail?.text).toContain('/settings#billing\n');
    expect(await list()).toMatchObject({
      items: [{ id: refund.id }],
      eligibility: { isEligible: false, openRequestId: refund.id },
    });
  });

  test('reaches a stage when an operator acts, not on a certain day', async () => {
    await user.buy(PRO);
    const { id } = await requested();
    const stage = async () =>
      (await list()).items[0]?.timeline.find(({ state }) => state === 'current')?.stage;
    server.clock.advance(5 * DAY);
    expect(await stage()).toBe('request');
    await decisions().review(id);
    expect(await stage()).toBe('review');
    server.clock.advance(5 * DAY);
    expect(await stage()).toBe('review');
  });

  test('that is approved is paid back, ends the plan and sends a mail', async () => {
    await user.buy(TEAM);
    const { id } = await requested();
    expect((await decisions().review(id)).status).toBe('in_review');
    expect((await list()).items[0]).toMatchObject({ status: 'in_review' });
    const done = await decisions().decideRefund(id, {
      decision: 'approve',
      decidedBy: 'operator',
      note: null,
    });
    expect(done).toMatchObject({ status: 'processed', decidedBy: 'operator' });
    expect(await user.billing()).toMatchObject({
      plan: 'free',
      subscription: { status: 'canceled' },
      payments: [{ status: 'refunded' }],
    });
    expect((await user.subscription()).isPro).toBe(false);
    const { items } = await list();
    expect(items[0]?.timeline.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    expect(await subjects()).toContain('Your refund of $24.00 was approved');
    expect(problemOf(await request())).toMatchObject({
      ...REFUSED,
      detail: expect.stringContaining('no payment'),
    });
  });

  test('of a charge for a past period leaves the current plan alone', async () => {
    const { payments } = await user.buy(PRO);
    server.clock.advance(35 * DAY);
    await user.billing();
    const { id } = (await request('mistaken_charge', { paymentId: payments[0]?.id })).json();
    await decisions().decideRefund(id, { decision: 'approve', decidedBy: 'operator', note: null });
    expect((await list()).items[0]).toMatchObject({ status: 'processed', paymentId: payments[0]?.id });
    expect(await user.billing()).toMatchObject({ plan: 'pro', subscription: { status: 'active' } });
  });

  test('that is denied states the reason, keeps the plan, and may be requested again', async () => {
    await user.buy(PRO);
    const { id } = await requested();
    const note = 'The images show that the plan was used in full.';
    await decisions().decideRefund(id, { decision: 'deny', decidedBy: 'operator', note });
    const { items } = await list();
    expect(items[0]).toMatchObject({ status: 'denied', decisionNote: note, processedAt: null });
    expect(items[0]?.timeline.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'skipped']);
    const mails = await server.mailsTo(user.email);
    expect(mails.filter(({ text }) => text.includes(note))).toHaveLength(1);
    expect((await user.billing()).plan).toBe('pro');
    expect((await request()).statusCode).toBe(201);
  });

  test('is decided once under concurrent decisions', async () => {
    await user.buy(PRO);
    const { id } = await requested();
    const verdicts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        decisions().decideRefund(
          id,
          index % 2 === 0
            ? { decision: 'approve', decidedBy: 'one', note: null }
            : { decision: 'deny', decidedBy: 'another', note: 'No.' },
        ),
      ),
    );
    expect(verdicts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const mails = (await subjects()).filter((subject) => /was approved|was declined/.test(subject));
    expect(mails).toHaveLength(1);
  });

  test('is requested once under repeated clicks', async () => {
    await user.buy(PRO);
    const answers = await Promise.all(Array.from({ length: 8 }, () => request()));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
    expect((await list()).items).toHaveLength(1);
  });
});

describe('the rules', () => {
  test('require a payment', async () => {
    expect(failedRules((await user.billing()).refund)).toContain('payment');
    expect(problemOf(await request())).toMatchObject({
      ...REFUSED,
      detail: expect.stringContaining('no payment'),
    });
    await user.post('/api/billing/trial');
    expect(problemOf(await request())).toMatchObject(REFUSED);
  });

  test('require a request within 30 days of the first payment, regardless of later ones', async () => {
    await user.buy(PRO);
    server.clock.advance(29.9 * DAY);
    expect((await user.billing()).refund.isEligible).toBe(true);
    server.clock.advance(2 * DAY);
    const { refund, payments } = await user.billing();
    expect(refund.rules.map(({ explanation }) => explanation)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The 30 days from your first payment ended on /),
        'You choose one when you send the request.',
      ]),
    );
    expect(payments).toHaveLength(2);
    expect(failedRules(refund)).toEqual(['window']);
    expect(problemOf(await request())).toMatchObject({ ...REFUSED, errors: [{ pointer: '/window' }] });
    expect((await request('mistaken_charge')).statusCode).toBe(201);
  });

  test.each([
    [PRO, 100],
    [TEAM, 500],
  ])('limit the images made to the plan’s: %o, %i', async (order, limit) => {
    await user.buy(order);
    await makeImages(limit);
    expect((await user.billing()).refund.isEligible).toBe(true);
    await makeImages(1);
    const { refund } = await user.billing();
    expect(failedRules(refund)).toEqual(['images']);
    expect(problemOf(await request())).toMatchObject({
      ...REFUSED,
      detail: expect.stringContaining(`${limit + 1} images`),
    });
    expect((await request('mistaken_charge')).statusCode).toBe(201);
  });

  test('require a valid reason', async () => {
    await user.buy(PRO);
    expect(problemOf(await request('other'))).toMatchObject({ ...REFUSED, errors: [{ pointer: '/reason' }] });
  });

  test('require an account in good standing', async () => {
    await user.buy(PRO);
    const { db } = server.context;
    await db.updateTable('subscriptions').set({ status: 'past_due' }).where('userId', '=', user.id).execute();
    expect(problemOf(await request())).toMatchObject({ ...REFUSED, errors: [{ pointer: '/standing' }] });
    await db.updateTable('subscriptions').set({ status: 'active' }).where('userId', '=', user.id).execute();
    await db.updateTable('payments').set({ disputed: true }).where('userId', '=', user.id).execute();
    expect(problemOf(await request())).toMatchObject({
      ...REFUSED,
      detail: expect.stringContaining('in dispute'),
    });
  });
});

test('hides the payments and requests of other users', async () => {
  const other = await billingUser(server);
  const { payments } = await other.buy(PRO);
  const paymentId = payments[0]?.id;
  await user.buy(PRO);
  expect(problemOf(await request('wrong_plan', { paymentId }))).toMatchObject({
    http: 404,
    code: 'not_found',
  });
  await requested();
  expect((await other.get('/api/refunds')).json().items).toEqual([]);
  expect((await other.billing()).payments.map(({ id }) => id)).toEqual([paymentId]);
});

test('names the invalid field of a refused request', async () => {
  const bodies = [
    {},
    { reason: 'because', message: 'x' },
    { reason: 'wrong_plan', message: '  ' },
    { reason: 'wrong_plan', message: 'x'.repeat(2_001) },
    { reason: 'wrong_plan', message: 'a\u0000b' },
    { reason: 'wrong_plan', message: 'x', paymentId: 'x' },
    { reason: 'wrong_plan', message: 'x', amountCents: 1_000_000 },
  ];
  for (const body of bodies) {
    expect(problemOf(await user.post('/api/refunds', body)), JSON.stringify(body).slice(0, 80)).toMatchObject(
      { http: 400 },
    );
  }
});
