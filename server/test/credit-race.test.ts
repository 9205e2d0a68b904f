import { randomUUID } from 'node:crypto';
import { PLANS } from '@easel/shared/contracts/plans';
import { endHold, holdCredits } from '@easel/shared/node/repos/billing/credits.repo';
import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingUser, billingUser, TEAM } from './billing-user.ts';
import { bearer, problemOf, startTestServer, type TestServer } from './test-server.ts';

const QUOTA = PLANS.team.imagesPerMonth ?? 0;
const LEFT = 50;
const SUBMITS = 200;

let server: TestServer;
let user: BillingUser;
let key: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  user = await billingUser(server);
  // On Team, more may be in flight than there are credits left, so that only the credits decide.
  await user.buy(TEAM);
  key = bearer((await user.post('/api/keys', { name: 'race' })).json().key);
  await spendAllBut(LEFT);
});
afterAll(() => server?.close());

/** Spends all credits but this many, as finished images would, in the period that the first generation is charged to. */
async function spendAllBut(left: number): Promise<void> {
  const { db } = server.context;
  const probe = await user.post('/api/generate', { prompt: 'a fox' });
  await user.post(`/api/generations/${probe.json().id}/cancel`);
  const { periodStart } = await db
    .selectFrom('creditEntries')
    .select('periodStart')
    .where('userId', '=', user.id)
    .where('kind', '=', 'hold')
    .executeTakeFirstOrThrow();
  const run = { generationId: randomUUID(), run: 1 };
  await holdCredits(db, [{ ...run, userId: user.id, spentBy: user.id, periodStart, credits: QUOTA - left }]);
  await endHold(db, run, 'settle');
}

const creditsLeft = async () => (await user.subscription()).credits.remaining;

test('accepts exactly fifty of two hundred concurrent submits with one key and fifty credits', async () => {
  expect(await creditsLeft()).toBe(LEFT);
  const answers = await Promise.all(
    Array.from({ length: SUBMITS }, (_, i) => server.post('/api/generate', { prompt: `fox ${i}` }, key)),
  );
  const accepted = answers.filter(({ statusCode }) => statusCode === 202);
  expect(accepted).toHaveLength(LEFT);
  const refused = answers.filter(({ statusCode }) => statusCode !== 202).map(problemOf);
  expect(new Set(refused.map(({ http, code }) => `${http} ${code}`))).toEqual(
    new Set(['402 out_of_credits']),
  );
  expect(await creditsLeft()).toBe(0);

  const ids = accepted.map((answer) => answer.json<{ id: string }>().id);
  expect(await ledgerOf(ids)).toEqual({ generations: LEFT, holds: LEFT, ends: 0, sum: -LEFT });

  // Half complete and half are canceled, each from two sides at once.
  const [made, dropped] = [ids.slice(0, LEFT / 2), ids.slice(LEFT / 2)];
  await Promise.all(made.flatMap((id) => [finish(id), finish(id)]));
  await Promise.all(
    [...dropped, ...dropped].map((id) => server.post(`/api/generations/${id}/cancel`, undefined, key)),
  );
  expect(await ledgerOf(ids)).toEqual({ generations: LEFT, holds: LEFT, ends: LEFT, sum: -made.length });
  expect(await creditsLeft()).toBe(dropped.length);
});

/** Completes the generation twice, as two workers with the same job would. */
async function finish(id: string): Promise<void> {
  const { db } = server.context;
  const claim = await claimGeneration(db, { id, workerId: randomUUID() });
  if (!claim) return;
  const image = {
    objectKey: id,
    displayKey: null,
    thumbnailKey: id,
    contentType: 'image/png',
    width: 1024,
    height: 1024,
    bytes: 1,
    hasWatermark: false,
  };
  const result = { image, origins: [], lastStep: { step: 1, steps: 1 } };
  await Promise.all([settleCompleted(db, claim, result), settleCompleted(db, claim, result)]);
}

/** Sums up the ledger entries of these generations. */
async function ledgerOf(ids: string[]) {
  const { rows } = await sql`
    select count(distinct generation_id)::int as generations, count(*) filter (where kind = 'hold')::int as holds,
      count(*) filter (where kind <> 'hold')::int as ends, sum(amount)::int as sum
    from credit_entries where generation_id in (${sql.join(ids)})
  `.execute(server.context.db);
  return rows[0];
}
