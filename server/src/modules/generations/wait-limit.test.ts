import { PLANS, type PlanId } from '@easel/shared/contracts/plans';
import { newClock } from '@easel/shared/node/queue/fair-queue';
import { forecastQueue } from '@easel/shared/node/queue/forecast';
import { expect, test } from 'vitest';
import { createWaitLimit } from './wait-limit.ts';

const MODEL = 'painter';
const COST = 100;

const termsOf = (accountId: string, plan: PlanId) => ({
  accountId,
  isFree: plan === 'free',
  weight: PLANS[plan].queueWeight,
  maxRunning: 2,
});

/** A model on a model server, with one place. */
const REMOTE = 'flux';

/** Returns the wait limit of a queue with one place in which these accounts wait for this many pictures. */
function before(queue: Readonly<Record<string, { plan: PlanId; pictures: number }>>, local = [MODEL]) {
  const waiting = Object.entries(queue).flatMap(([accountId, { pictures }]) =>
    Array.from({ length: pictures }, (_, n) => ({
      id: `${accountId} ${n}`,
      accountId,
      userId: accountId,
      model: MODEL,
      cost: COST,
    })),
  );
  const accounts = Object.entries(queue).map(([accountId, { plan }]) => {
    const { accountId: id, ...terms } = termsOf(accountId, plan);
    return { id, ...terms, tag: 0 };
  });
  const fleet = {
    store: true,
    localPlaces: 1,
    models: new Map<string, number | null>([...local.map((model) => [model, null] as const), [REMOTE, 1]]),
    pausedModels: new Set<string>(),
    starting: new Map<string, number>(),
  };
  const state = { waiting, pausedUsers: new Set<string>(), running: [], accounts, clock: newClock(), fleet };
  const { secondsToStart } = forecastQueue(state, { freeShare: 0.1, accountLimit: () => null });
  const limit = createWaitLimit({
    estimates: { toStart: async () => secondsToStart },
    limits: { paid: 4_000, free: 1_000 },
    now: () => new Date(),
  });
  return async (accountId: string, plan: PlanId, model = MODEL) =>
    (await limit(model))(PLANS[plan], termsOf(accountId, plan));
}

const tooLong = expect.objectContaining({ code: 'queue_too_long' });

test('refuses Free when a paid account with the same backlog is still accepted', async () => {
  const free = before({ ada: { plan: 'free', pictures: 30 } });
  await expect(free('ada', 'free')).rejects.toEqual(tooLong);
  const paid = before({ ada: { plan: 'pro', pictures: 30 } });
  await expect(paid('ada', 'pro')).resolves.toBeUndefined();
  await expect(before({ ada: { plan: 'pro', pictures: 60 } })('ada', 'pro')).rejects.toEqual(tooLong);
});

test('refuses no other account because of the backlog of one account', async () => {
  const check = before({ mallory: { plan: 'enterprise', pictures: 100 } });
  await expect(check('mallory', 'enterprise')).rejects.toEqual(tooLong);
  await expect(check('ada', 'pro')).resolves.toBeUndefined();
});

test("does not refuse generations for an idle model server because of the painter's backlog", async () => {
  const check = before({ ada: { plan: 'pro', pictures: 60 }, grace: { plan: 'free', pictures: 30 } });
  await expect(check('ada', 'pro')).rejects.toEqual(tooLong);
  await expect(check('ada', 'pro', REMOTE)).resolves.toBeUndefined();
  await expect(check('grace', 'free', REMOTE)).resolves.toBeUndefined();
});

test('accepts everything if the wait is unknown', async () => {
  const check = before({ ada: { plan: 'free', pictures: 100 } }, []);
  await expect(check('ada', 'free')).resolves.toBeUndefined();
});
