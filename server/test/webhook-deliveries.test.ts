import { randomUUID } from 'node:crypto';
import { webhookDeliverySchema } from '@easel/shared/contracts/webhooks.schema';
import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimDeliveries, settleDelivery } from '@easel/shared/node/repos/webhooks/webhook-outbox.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { describe, expect, test } from 'vitest';
import { bearer, problemOf, signUp } from './test-server.ts';
import { ada, call, create, list, log, server, useWebhookUser } from './webhooks-setup.ts';

useWebhookUser();

/** Submits a generation as Ada. */
async function generate(who = ada): Promise<string> {
  const answer = await server.post('/api/generate', { prompt: 'a fox' }, bearer(who.session.access_token));
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json().id;
}

const cancel = (id: string, who = ada) =>
  server.post(`/api/generations/${id}/cancel`, undefined, bearer(who.session.access_token));

async function fail(id: string): Promise<void> {
  const claim = await claimGeneration(server.context.db, { id, workerId: 'test' });
  if (!claim) throw new Error('not claimed');
  await settleFailed(server.context.db, claim, { code: 'model_refused', retryable: false });
}

describe('the deliveries that are enqueued', () => {
  const eventsOf = async (id: string) => (await log(id)).items.map(({ event }) => event);

  test('go to the subscribed endpoints when a generation is canceled, fails or is removed', async () => {
    const all = await create();
    const failures = await create({ events: ['generation.failed'] });
    const off = await create({ enabled: false });
    const eve = await signUp(server);
    await cancel(await generate());
    await fail(await generate());
    const removed = await generate();
    await server.app.inject({
      method: 'DELETE',
      url: `/api/generations/${removed}`,
      headers: bearer(ada.session.access_token),
    });
    await cancel(await generate(eve), eve);

    expect(await eventsOf(all.id)).toEqual([
      'generation.canceled',
      'generation.failed',
      'generation.canceled',
    ]);
    expect(await eventsOf(failures.id)).toEqual(['generation.failed']);
    expect(await eventsOf(off.id)).toEqual([]);
  });

  test('contain the outcome of the generation, but not what its owner wrote', async () => {
    const { id } = await create();
    const generation = await generate();
    await fail(generation);
    const [delivery] = (await log(id)).items;
    expect(delivery).toMatchObject({ status: 'pending', attempts: 0, error: null, lastAttemptAt: null });
    expect(delivery?.payload).toMatchObject({
      type: 'generation.failed',
      data: { id: generation, status: 'failed', run: 1, error: { code: 'model_refused' } },
    });
    expect(JSON.stringify(delivery)).not.toContain('a fox');
    const [webhook] = await list();
    expect(webhook?.lastDelivery).toMatchObject({ id: delivery?.id, status: 'pending' });
  });

  test('are enqueued once per run, regardless of repeated cancellation, and again after a retry', async () => {
    const { id } = await create();
    const generation = await generate();
    await Promise.all([cancel(generation), cancel(generation), cancel(generation)]);
    expect(await eventsOf(id)).toEqual(['generation.canceled']);
    await server.post(`/api/generations/${generation}/retry`, undefined, bearer(ada.session.access_token));
    await cancel(generation);
    const { items } = await log(id);
    const runs = items.map(({ payload }) => 'run' in payload.data && payload.data.run);
    expect(runs).toEqual([2, 1]);
  });

  test('block nothing: a generation ends while its endpoints are created and deleted', async () => {
    const generations = await Promise.all(Array.from({ length: 3 }, () => generate()));
    const endpoints = await Promise.all(Array.from({ length: 3 }, () => create()));
    const answers = await Promise.all([
      ...generations.map((id) => cancel(id)),
      ...endpoints.map(({ id }) => call('DELETE', `/${id}`)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(500);
    const left = await server.context.db
      .selectFrom('generations')
      .select('status')
      .where('id', 'in', generations)
      .execute();
    expect(left.map(({ status }) => status)).toEqual(Array(3).fill('canceled'));
  });

  test('are none for an account awaiting erasure', async () => {
    const { id } = await create();
    await generate();
    await server.post('/api/account/deletion', undefined, bearer(ada.session.access_token));
    const rows = await server.context.db
      .selectFrom('webhookDeliveries')
      .select('id')
      .where('endpointId', '=', id)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('the log', () => {
  test('is paged without gaps or duplicates', async () => {
    const { id } = await create();
    for (let n = 0; n < 5; n++) await cancel(await generate());
    const whole = (await log(id)).items.map((item) => item.id);
    expect(whole).toHaveLength(5);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await log(id, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole);
    expect((await call('GET', `/${id}/deliveries?limit=0`)).statusCode).toBe(400);
    expect((await call('GET', `/${id}/deliveries?cursor=last`)).statusCode).toBe(400);
    expect((await log(id, `?cursor=${randomUUID()}`)).items).toEqual([]);
  });

  test('holds one pending test, regardless of repeated requests', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('POST', `/${id}/test`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(202));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await log(id)).items).toMatchObject([
      { event: 'webhook.test', payload: { type: 'webhook.test', data: { webhookId: id } } },
    ]);
  });

  test('resends finished deliveries under the same id, but not those in flight', async () => {
    const { db } = server.context;
    const { id } = await create();
    await cancel(await generate());
    const [delivery] = (await log(id)).items;
    const again = async () =>
      webhookDeliverySchema.parse((await call('POST', `/${id}/deliveries/${delivery?.id}/redeliver`)).json());
    const claim = async () =>
      (await claimDeliveries(db, { limit: 100, except: [] })).find((c) => c.id === delivery?.id);

    const first = await claim();
    if (!first) throw new Error('not claimed');
    expect(await again()).toMatchObject({ id: delivery?.id, status: 'pending', attempts: 1 });
    expect(await claim()).toBeUndefined();
    // A delivery in flight shows no next attempt, so that pages poll it until it ends.
    const [sending] = (await log(id)).items;
    expect(Date.parse(String(sending?.nextAttemptAt))).toBeLessThanOrEqual(Date.now());
    await settleDelivery(db, first, { status: 'failed' }, { failure: 'bad_status', responseStatus: 500 });
    expect((await log(id)).items).toMatchObject([
      { status: 'failed', error: { code: 'bad_status' }, responseStatus: 500, nextAttemptAt: null },
    ]);
    expect(await again()).toMatchObject({ id: delivery?.id, status: 'pending', attempts: 1 });
    expect(await claim()).toMatchObject({ attempt: 2, roundAttempts: 1 });
  });

  test('sends nothing for an endpoint that is off', async () => {
    const { id } = await create();
    await cancel(await generate());
    const [delivery] = (await log(id)).items;
    await call('PATCH', `/${id}`, { enabled: false });
    for (const path of [`/${id}/test`, `/${id}/deliveries/${delivery?.id}/redeliver`]) {
      expect(problemOf(await call('POST', path))).toMatchObject({ http: 409, code: 'illegal_state' });
    }
  });
});
