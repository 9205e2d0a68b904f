import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { subscribe } from '@easel/tests/env/subscribe';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import { afterAll, expect, test } from 'vitest';
import { act, auth, REASON, server, useAdminServer } from './admin-setup.ts';
import { type SignedUp, signUp } from './test-server.ts';

const MODELS = [
  { id: 'painter', name: 'Painter', expectedSeconds: 4, provider: { type: 'painter' } },
  {
    id: 'capped',
    name: 'Capped',
    expectedSeconds: 10,
    provider: { type: 'openai', model: 'gpt-image' },
    endpoints: [{ url: 'https://vendor.example/v1' }],
    budget: { creditsPerDay: 6, creditsPerDayFree: 1 },
  },
];

const folder = await temporaryFolder('admin-failures-by-plan');
const file = join(folder.path, 'models.json');
await writeFile(file, JSON.stringify({ models: MODELS }));
// Free is refused as soon as one picture waits.
useAdminServer({ MODELS_FILE: file, MAX_WAIT_SECONDS_FREE: '1', MAX_WAIT_SECONDS: '600' });
afterAll(() => folder.remove());

const generate = async (who: SignedUp, model: string): Promise<string> => {
  const answer = await server.post('/api/generate', { prompt: 'a fox', model }, auth(who));
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json().id;
};

async function failed(who: SignedUp, model: string): Promise<string> {
  const { db } = server.context;
  const id = await generate(who, model);
  const claim = await claimGeneration(db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  await settleFailed(db, claim, { code: 'model_failed', retryable: false });
  return id;
}

/** Fails a picture of a Free account, then one of a Pro account: they are retried in this order. */
async function failedOfBothPlans(model: string): Promise<string> {
  const [free, pro] = [await signUp(server), await signUp(server)];
  await subscribe(server.context.config.database.url, pro.session.user.id, 'pro');
  await failed(free, model);
  return failed(pro, model);
}

const retry = async (model: string) =>
  (
    await act('POST', '/failures/retry', { hours: 6, code: 'model_failed', model, server: null, ...REASON })
  ).json();
const statusOf = async (id: string) =>
  (await server.context.db.selectFrom('generations').select('status').where('id', '=', id).executeTakeFirst())
    ?.status;

test('continues after an owner whose plan has spent its share of the budget', async () => {
  const ofPro = await failedOfBothPlans('capped');
  await generate(await signUp(server), 'capped');
  const refused = [{ code: 'budget_spent', count: 1 }];
  expect(await retry('capped')).toEqual({ retried: 1, refused, next: null });
  expect(await statusOf(ofPro)).toBe('pending');
});

test('continues after an owner whose plan has a shorter wait limit', async () => {
  const ofPro = await failedOfBothPlans('painter');
  const another = await signUp(server);
  const waiting = await generate(another, 'painter');
  const offers = { store: true, models: [{ id: 'painter', places: null }] };
  await reportWorker(server.context.db, { id: 'one', concurrency: 1, offers });
  const isShown = async () =>
    (await server.app.inject({ url: `/api/generations/${waiting}`, headers: auth(another) })).json();
  // Without a worker the wait is unknown.
  await expect.poll(isShown).toMatchObject({ queue: { estimatedSeconds: expect.any(Number) } });
  const refused = [{ code: 'queue_too_long', count: 1 }];
  expect(await retry('painter')).toEqual({ retried: 1, refused, next: null });
  expect(await statusOf(ofPro)).toBe('pending');
});
