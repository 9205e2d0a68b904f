import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { queueBoardSchema } from '@easel/shared/contracts/admin.schema';
import { generateResponseSchema, generationSchema } from '@easel/shared/contracts/generation.schema';
import { modelListSchema } from '@easel/shared/contracts/models.schema';
import { spendingLimits } from '@easel/shared/node/domain/model-budgets';
import { markPaidRequest, unmarkPaidRequest } from '@easel/shared/node/repos/generations/paid-requests.repo';
import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { subscribe } from '@easel/tests/env/subscribe';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bearer, problemOf, signUp, startTestServer, type TestServer } from './test-server.ts';

const PAID = {
  name: 'Paid',
  expectedSeconds: 10,
  provider: { type: 'openai', model: 'gpt-image' },
  endpoints: [{ url: 'https://vendor.example/v1' }],
};
const MODELS = [
  { id: 'painter', name: 'Painter', expectedSeconds: 4, provider: { type: 'painter' } },
  { ...PAID, id: 'paid' },
  { ...PAID, id: 'capped', name: 'Capped', budget: { creditsPerDay: 6, creditsPerDayFree: 4 } },
];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: TestServer;
beforeAll(async () => {
  folder = await temporaryFolder('billed-models');
  const file = join(folder.path, 'models.json');
  await writeFile(file, JSON.stringify({ models: MODELS, budget: { creditsPerDay: 30 } }));
  server = await startTestServer({ MODELS_FILE: file });
});
afterAll(async () => {
  await server?.close();
  await folder?.remove();
});
beforeEach(async () => {
  await server.context.db.deleteFrom('modelSpending').execute();
  await server.context.db.deleteFrom('generations').execute();
});

async function person(plan: 'free' | 'team' = 'free') {
  const { session } = await signUp(server);
  if (plan !== 'free') await subscribe(server.context.config.database.url, session.user.id, plan);
  const headers = bearer(session.access_token);
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string) =>
    server.app.inject({ method, url, headers });
  const ask = (fields: object = {}) =>
    server.post('/api/generate', { prompt: 'a fox', model: 'paid', ...fields }, headers);
  return {
    id: session.user.id,
    send,
    ask,
    make: async (fields: object = {}) => generateResponseSchema.parse((await ask(fields)).json()).id,
    get: async (id: string) => generationSchema.parse((await send('GET', `/api/generations/${id}`)).json()),
    used: async () => (await send('GET', '/api/subscription')).json().credits.used as number,
  };
}

const limits = () => spendingLimits(server.context.models);

/** Claims a generation as a worker does, and marks its request to the vendor as sent. */
async function askVendor(id: string) {
  const { db } = server.context;
  const claim = await claimGeneration(db, { id, workerId: 'test' });
  if (!claim) throw new Error(`${id} cannot be claimed`);
  return { claim, outcome: await markPaidRequest(db, claim, limits()) };
}

describe('a picture that was requested from its vendor', () => {
  test('costs its credit if its owner cancels it, and reports so before and after', async () => {
    const ada = await person();
    const id = await ada.make();
    expect(await ada.get(id)).toMatchObject({ isCharged: false });
    await askVendor(id);
    expect(await ada.get(id)).toMatchObject({ status: 'processing', isCharged: true });
    const canceled = await ada.send('POST', `/api/generations/${id}/cancel`);
    expect(canceled.json()).toMatchObject({ status: 'canceled', isCharged: true });
    expect(await ada.used()).toBe(1);
  });

  test('costs its credit if its owner removes it', async () => {
    const ada = await person();
    const id = await ada.make();
    await askVendor(id);
    expect((await ada.send('DELETE', `/api/generations/${id}`)).statusCode).toBe(204);
    expect(await ada.used()).toBe(1);
  });

  test('costs nothing if the vendor made nothing, before the request, or if it failed', async () => {
    const ada = await person();
    const [refused, early, failed] = [await ada.make(), await ada.make(), await ada.make()];
    const { claim } = await askVendor(refused);
    expect(await unmarkPaidRequest(server.context.db, claim)).toBe(true);
    expect(await unmarkPaidRequest(server.context.db, claim)).toBe(true);
    await ada.send('POST', `/api/generations/${refused}/cancel`);
    await ada.send('POST', `/api/generations/${early}/cancel`);
    const late = await askVendor(failed);
    await settleFailed(server.context.db, late.claim, { code: 'model_failed', retryable: false });
    expect(await ada.get(failed)).toMatchObject({ status: 'failed', isCharged: false });
    expect(await ada.used()).toBe(0);
  });

  test("is subtracted from its plan's budget if the vendor made nothing, even after a plan change", async () => {
    const { db } = server.context;
    const id = await (await person()).make();
    const { claim } = await askVendor(id);
    await db.updateTable('queueAccounts').set({ isFree: false }).execute();
    expect(await unmarkPaidRequest(db, claim)).toBe(true);
    const rows = await db.selectFrom('modelSpending').select(['isFree', 'credits']).execute();
    expect(rows).toEqual([{ isFree: true, credits: 0 }]);
  });

  test('costs its credit if it was made and then blocked, and another one for each blocked retry', async () => {
    const ada = await person();
    const id = await ada.make();
    for (const run of [1, 2]) {
      const { claim } = await askVendor(id);
      const blocked = { code: 'content_blocked', retryable: false, isMade: true } as const;
      await settleFailed(server.context.db, claim, blocked);
      expect(await ada.get(id)).toMatchObject({ status: 'failed', isCharged: true });
      expect(await ada.used()).toBe(run);
      await ada.send('POST', `/api/generations/${id}/retry`);
      expect(await ada.get(id)).toMatchObject({ status: 'pending', isCharged: false });
    }
  });

  test('is either canceled for free or not requested at all, however the two race', async () => {
    const ada = await person('team');
    const ids = await Promise.all(Array.from({ length: 12 }, () => ada.make()));
    const asked = await Promise.all(
      ids.map(async (id) => {
        const { db } = server.context;
        const claim = await claimGeneration(db, { id, workerId: 'test' });
        if (!claim) throw new Error('not claimed');
        const [outcome] = await Promise.all([
          markPaidRequest(db, claim, []),
          ada.send('POST', `/api/generations/${id}/cancel`),
        ]);
        return outcome === 'marked';
      }),
    );
    expect(await ada.used()).toBe(asked.filter(Boolean).length);
  });
});

describe('a daily budget', () => {
  test('is not exceeded by any number of parallel requests, which are refused with a clear error', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => person('team')));
    const answers = await Promise.all(people.map(({ ask }) => ask({ model: 'capped' })));
    const refused = answers.filter(({ statusCode }) => statusCode !== 202);
    expect(answers.length - refused.length).toBe(6);
    for (const answer of refused) {
      expect(problemOf(answer)).toMatchObject({
        http: 503,
        code: 'budget_spent',
        detail: expect.stringContaining("Today's budget for Capped is spent."),
      });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await (people[0] as (typeof people)[0]).ask({ model: 'painter' })).statusCode).toBe(202);
  });

  test('leaves the rest to paying accounts when Free has used its share', async () => {
    const [ada, bob] = [await person('free'), await person('team')];
    expect((await ada.ask({ model: 'capped', iterations: 4 })).statusCode).toBe(202);
    const eve = await person('free');
    expect(problemOf(await eve.ask({ model: 'capped' }))).toMatchObject({ code: 'budget_spent' });
    expect((await bob.ask({ model: 'capped' })).statusCode).toBe(202);
  });

  test('is credited for what was canceled before the vendor was asked, and not for what was requested and removed', async () => {
    const ada = await person('team');
    const first = await ada.make({ model: 'capped', iterations: 4 });
    const second = await ada.make({ model: 'capped' });
    const third = await ada.make({ model: 'capped' });
    expect((await ada.ask({ model: 'capped' })).statusCode).toBe(503);
    await askVendor(first);
    await ada.send('DELETE', `/api/generations/${first}`);
    expect((await ada.ask({ model: 'capped' })).statusCode).toBe(503);
    await ada.send('POST', `/api/generations/${second}/cancel`);
    await ada.send('POST', `/api/generations/${third}/cancel`);
    expect((await ada.ask({ model: 'capped', iterations: 2 })).statusCode).toBe(202);
  });

  test('is also checked at the time of each vendor request: repeated attempts stop when it is spent', async () => {
    const ada = await person('team');
    const id = await ada.make({ model: 'capped' });
    const { db } = server.context;
    const { claim } = await askVendor(id);
    const outcomes: string[] = [];
    for (let paid = 0; paid < 7; paid += 1) {
      // Like a vendor with request ids: each failed request is followed by a new one.
      await db.updateTable('generations').set({ paidRequestAt: null }).where('id', '=', id).execute();
      outcomes.push(await markPaidRequest(db, claim, limits()));
    }
    expect(outcomes).toEqual([...Array(5).fill('marked'), 'exceeded', 'exceeded']);
  });

  test('is shown with the models and to operators', async () => {
    const ada = await person('free');
    await ada.make({ model: 'capped', iterations: 4 });
    await server.context.db.updateTable('users').set({ isOperator: true }).where('id', '=', ada.id).execute();
    const board = queueBoardSchema.parse((await ada.send('GET', '/api/admin/queue')).json());
    expect(board.budgets).toEqual([
      { model: 'capped', freeOnly: false, perDay: 6, spent: 0, reserved: 4 },
      { model: 'capped', freeOnly: true, perDay: 4, spent: 0, reserved: 4 },
      { model: null, freeOnly: false, perDay: 30, spent: 0, reserved: 4 },
    ]);
    await expect
      .poll(async () => {
        const { items } = modelListSchema.parse((await ada.send('GET', '/api/models')).json());
        return items.find(({ id }) => id === 'capped');
      })
      .toMatchObject({ isBilled: true, unavailableUntil: { free: expect.any(String), paid: null } });
  });
});
