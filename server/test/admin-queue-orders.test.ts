import { queueBoardSchema } from '@easel/shared/contracts/admin.schema';
import { queueOrdersSchema } from '@easel/shared/contracts/console.schema';
import { PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { lockEntitlement } from '@easel/shared/node/repos/billing/entitlements.repo';
import { saveQueueTerms } from '@easel/shared/node/repos/generations/queue-accounts.repo';
import { reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { claimAll } from '@easel/tests/env/claim';
import { countLockWaiters } from '@easel/tests/env/lock-waiters';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { act, audit, auth, operator, REASON, server, useAdminServer } from './admin-setup.ts';
import { problemOf, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';

useAdminServer();

const orders = async () => queueOrdersSchema.strict().parse((await act('GET', '/queue/orders')).json());
const board = async () => queueBoardSchema.strict().parse((await act('GET', '/queue')).json());
const pause = (isPaused: boolean, model = 'painter') =>
  act('PUT', `/models/${model}/pause`, { isPaused, ...REASON });
const setTerms = (plan: PlanId, terms: object | null, { app } = server) =>
  app.inject({
    method: 'PUT',
    url: `/api/admin/plans/${plan}/queue`,
    headers: auth(operator),
    payload: { terms, ...REASON },
  });

async function accountOn(plan: PlanId): Promise<SignedUp> {
  const who = await signUp(server);
  if (plan !== 'free') {
    const set = await act('PUT', `/users/${who.session.user.id}/plan`, { plan, endsAt: null, ...REASON });
    expect(set.statusCode, set.body).toBe(200);
  }
  return who;
}

async function submit(who: SignedUp, through: TestServer = server): Promise<string> {
  const answer = await through.post('/api/generate', { prompt: 'a fox' }, auth(who));
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json<{ id: string }>().id;
}

const weightOf = async ({ session }: SignedUp) =>
  server.context.db
    .selectFrom('queueAccounts')
    .select(['weight', 'maxRunning'])
    .where('accountId', '=', session.user.id)
    .executeTakeFirst();

const countBlocked = () => countLockWaiters(server.context.db);

/** Starts another server on the same database, which waits for locks as long as a test may need. */
function startPatientServer(): Promise<TestServer> {
  const url = new URL(server.context.config.database.url);
  url.searchParams.set('lock_timeout', '150000');
  return startTestServer({ DATABASE_URL: url.href });
}

/** Claims all waiting generations; returns their owners, in the order of the claims. */
async function claimedBy(): Promise<string[]> {
  return (await claimAll(server.context.db)).map(({ accountId }) => accountId);
}

beforeEach(async () => {
  await server.context.db
    .updateTable('generations')
    .set({ status: 'canceled', leaseUntil: null, completedAt: new Date() })
    .where('status', 'in', ['pending', 'processing'])
    .execute();
  await server.context.db.deleteFrom('queueAccounts').execute();
  await server.context.db.deleteFrom('pausedModels').execute();
  await server.context.db.deleteFrom('planQueueTerms').execute();
});

describe('a paused model', () => {
  test('keeps submissions waiting until it is resumed, and logs both actions', async () => {
    const models = [{ id: 'painter', places: null }];
    await reportWorker(server.context.db, { id: 'one', concurrency: 1, offers: { store: true, models } });
    const who = await accountOn('free');
    const before = await submit(who);
    expect((await pause(true)).statusCode).toBe(204);
    expect((await orders()).models).toMatchObject([{ id: 'painter', pausedAt: expect.any(String) }]);
    const after = await submit(who);
    expect(await claimedBy()).toEqual([]);
    expect((await board()).waiting).toMatchObject([
      { plan: 'free', model: 'painter', cause: 'model_paused', count: 2 },
    ]);
    // Repeating it changes nothing.
    expect((await pause(true)).statusCode).toBe(204);

    expect((await pause(false)).statusCode).toBe(204);
    expect((await orders()).models).toMatchObject([{ id: 'painter', pausedAt: null }]);
    expect((await board()).waiting).toMatchObject([{ cause: 'turn', count: 2 }]);
    const claimed = await claimAll(server.context.db);
    expect(claimed.map(({ id }) => id)).toEqual([before, after]);
    expect((await audit('?action=model.paused')).map(({ subject }) => subject.name)).toEqual(['painter']);
    expect(await audit('?action=model.resumed')).toMatchObject([
      { subject: { name: 'painter' }, reason: 'Spam', actor: { email: operator.email } },
    ]);
  });

  test('can be resumed but not paused once it is no longer offered', async () => {
    expect(problemOf(await pause(true, 'gone'))).toMatchObject({ http: 404, code: 'not_found' });
    expect(problemOf(await pause(false, 'gone'))).toMatchObject({ http: 404, code: 'not_found' });
    await server.context.db.insertInto('pausedModels').values({ model: 'gone' }).execute();
    expect((await orders()).models).toMatchObject([{ id: 'painter' }, { id: 'gone', name: 'gone' }]);
    expect((await pause(false, 'gone')).statusCode).toBe(204);
    expect((await orders()).models).toMatchObject([{ id: 'painter' }]);
  });
});

describe('the terms of a plan', () => {
  test('change the weight for the next claim of waiting generations', async () => {
    const [pro, team] = [await accountOn('pro'), await accountOn('team')];
    for (const who of [team, pro, team, pro, team, pro]) await submit(who);
    const { maxRunning } = PLANS.pro;
    expect((await setTerms('pro', { weight: 1_000, maxRunning })).statusCode).toBe(204);
    // By the configured weights, 8 and 16, Pro would get one or two of the first four.
    const first = (await claimedBy()).slice(0, 4);
    expect(first.filter((id) => id === pro.session.user.id)).toHaveLength(3);
  });

  test('change the cap for the next claim of waiting generations', async () => {
    const [ada, bob] = [await accountOn('free'), await accountOn('free')];
    const adas = ada.session.user.id;
    for (const who of [ada, ada, ada, bob]) await submit(who);
    // Her pictures come first until she reaches the cap.
    await server.context.db
      .updateTable('queueAccounts')
      .set({ tag: 1_000_000 })
      .where('accountId', '=', bob.session.user.id)
      .execute();
    const { queueWeight: weight, maxRunning } = PLANS.free;
    expect(maxRunning).toBe(2);
    expect((await setTerms('free', { weight, maxRunning: 1 })).statusCode).toBe(204);
    expect(await claimedBy()).toEqual([adas, bob.session.user.id, adas, adas]);
  });

  test('apply on every server, and can be reset to the configured ones', async () => {
    const { database } = server.context.config;
    const other = await startTestServer({ DATABASE_URL: database.url, QUEUE_WEIGHTS: 'pro=9' });
    try {
      const [ada, bob] = [await accountOn('pro'), await accountOn('pro')];
      await submit(ada, other);
      expect(await weightOf(ada)).toEqual({ weight: 9, maxRunning: PLANS.pro.maxRunning });
      await setTerms('pro', { weight: 5, maxRunning: 3 });
      expect(await weightOf(ada)).toEqual({ weight: 5, maxRunning: 3 });
      // The other server may not have read the change yet.
      await submit(bob, other);
      expect(await weightOf(bob)).toEqual({ weight: 5, maxRunning: 3 });
      expect((await orders()).plans.find(({ plan }) => plan === 'pro')).toEqual({
        plan: 'pro',
        weight: 5,
        maxRunning: 3,
        own: { weight: PLANS.pro.queueWeight, maxRunning: PLANS.pro.maxRunning },
        isSet: true,
      });
      await setTerms('pro', null);
      expect(await weightOf(ada)).toMatchObject({ weight: PLANS.pro.queueWeight });
      expect((await orders()).plans.every(({ isSet }) => !isSet)).toBe(true);
    } finally {
      await other.close();
    }
  });

  test.each(['submission', 'retry'])(
    'apply to a %s that is waiting for a lock on its account',
    async (kind) => {
      const other = await startPatientServer();
      try {
        const who = await accountOn('pro');
        const id = await submit(who, other);
        await other.post(`/api/generations/${id}/cancel`, undefined, auth(who));
        const [path, body] =
          kind === 'retry' ? [`/api/generations/${id}/retry`, {}] : ['/api/generate', { prompt: 'an owl' }];
        const { waiting } = await server.context.db.transaction().execute(async (tx) => {
          await lockEntitlement(tx, who.session.user.id);
          const waiting = other.post(path, body, auth(who));
          await vi.waitFor(async () => expect(await countBlocked()).toBe(1), { timeout: 150_000 });
          expect((await setTerms('pro', { weight: 5, maxRunning: 3 })).statusCode).toBe(204);
          return { waiting };
        });
        expect((await waiting).statusCode).toBe(kind === 'retry' ? 200 : 202);
        expect(await weightOf(who)).toEqual({ weight: 5, maxRunning: 3 });
      } finally {
        await other.close();
      }
    },
  );

  test('apply to an account whose first submission is about to commit', async () => {
    const other = await startPatientServer();
    try {
      const who = await accountOn('pro');
      const own = { weight: PLANS.pro.queueWeight, maxRunning: PLANS.pro.maxRunning };
      const { setting } = await server.context.db.transaction().execute(async (tx) => {
        await saveQueueTerms(tx, { accountId: who.session.user.id, isFree: false, plan: 'pro', own });
        let isSet = false;
        const setting = setTerms('pro', { weight: 5, maxRunning: 3 }, other).finally(() => {
          isSet = true;
        });
        await vi.waitFor(async () => expect(isSet || (await countBlocked()) === 1).toBe(true), {
          timeout: 150_000,
        });
        return { setting };
      });
      expect((await setting).statusCode).toBe(204);
      expect(await weightOf(who)).toEqual({ weight: 5, maxRunning: 3 });
    } finally {
      await other.close();
    }
  });

  test('are logged once, with the values before and after', async () => {
    const count = (await audit('?action=plan.queue-set')).length;
    const terms = { weight: 4, maxRunning: 6 };
    for (const next of [terms, terms, null, null]) {
      expect((await setTerms('team', next)).statusCode).toBe(204);
    }
    const entries = await audit('?action=plan.queue-set');
    expect(entries).toHaveLength(count + 2);
    const { queueWeight, maxRunning } = PLANS.team;
    const own = `weight ${queueWeight}, ${maxRunning} at once`;
    expect(entries.slice(0, 2)).toMatchObject([
      { subject: { name: 'team' }, details: { from: 'weight 4, 6 at once', to: own, isReset: true } },
      { reason: 'Spam', details: { from: own, to: 'weight 4, 6 at once', isReset: false } },
    ]);
  });

  test.each([
    [{ weight: 0, maxRunning: 1 }, '/terms/weight'],
    [{ weight: 1_001, maxRunning: 1 }, '/terms/weight'],
    [{ weight: '8', maxRunning: 1 }, '/terms/weight'],
    [{ weight: 1, maxRunning: 0 }, '/terms/maxRunning'],
    [{ weight: 1, maxRunning: 1.5 }, '/terms/maxRunning'],
    [{ weight: 1 }, '/terms/maxRunning'],
  ])('are refused with the name of the invalid field: %j', async (terms, pointer) => {
    const problem = problemOf(await setTerms('pro', terms));
    expect(problem).toMatchObject({ http: 400, code: 'validation_failed', errors: [{ pointer }] });
    expect((await orders()).plans.every(({ isSet }) => !isSet)).toBe(true);
  });

  test('are refused for a plan that does not exist, and without a reason', async () => {
    expect(problemOf(await setTerms('gold' as PlanId, null))).toMatchObject({ http: 400 });
    const silent = await act('PUT', '/plans/pro/queue', { terms: null, reason: ' ' });
    expect(problemOf(silent)).toMatchObject({ http: 400, errors: [{ pointer: '/reason' }] });
  });
});
