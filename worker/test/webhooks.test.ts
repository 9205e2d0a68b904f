import { sealText } from '@easel/shared/node/crypto/sealed-text';
import { removeGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { purgeGeneration } from '@easel/shared/node/repos/generations/sweeps.repo';
import { deletePastDeliveries } from '@easel/shared/node/repos/webhooks/webhook-deliveries.repo';
import { claimDeliveries, settleDelivery } from '@easel/shared/node/repos/webhooks/webhook-outbox.repo';
import { deleteRetiredSecrets, replaceSecret } from '@easel/shared/node/repos/webhooks/webhooks.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { until } from '@easel/tests/env/until';
import { describe, expect, test } from 'vitest';
import { WEBHOOK_KEY } from './harness.ts';
import { quickModel } from './test-models.ts';
import {
  deliverer,
  deliveries,
  end,
  endpoint,
  first,
  hang,
  harness,
  LONG_AGO,
  listen,
  newSecret,
  type Received,
  say,
  settled,
  theDelivery,
  userId,
  useWebhooks,
  verify,
} from './webhooks-setup.ts';

useWebhooks();

describe('a delivery', () => {
  test('reports each final state of a generation, signed so that a customer’s library verifies it', async () => {
    const { url, received } = await listen();
    const { secret } = await endpoint(`${url}/hook?from=easel`);
    const worker = await harness.worker(quickModel());
    const made = await harness.accept(userId);
    await harness.addTicket(made);
    await until(() => expect(received).toHaveLength(1));
    expect(verify(secret, first(received))).toMatchObject({
      type: 'generation.completed',
      data: { id: made.id, batchId: made.batchId, status: 'completed', run: 1, error: null },
    });
    expect(first(received).headers).toMatchObject({ 'content-type': 'application/json' });
    expect(first(received).path).toBe('/hook?from=easel');
    await settled({ status: 'delivered', attempt: 1, responseStatus: 204, failure: null });
    expect((await theDelivery()).id).toBe(first(received).headers['webhook-id']);
    // It would claim the next one before the test does.
    await worker.close();
    deliverer();

    const failing = await harness.accept(userId);
    const claim = await claimGeneration(harness.db, { id: failing.id, workerId: 'test' });
    if (!claim) throw new Error('not claimed');
    await settleFailed(harness.db, claim, { code: 'content_blocked', retryable: false });
    await until(() => expect(received).toHaveLength(2));
    expect(verify(secret, received[1] as Received)).toMatchObject({
      type: 'generation.failed',
      data: { id: failing.id, status: 'failed', error: { code: 'content_blocked' } },
    });
  });

  test('fails verification when a byte is changed', async () => {
    const { url, received } = await listen();
    const { secret } = await endpoint(url);
    await end();
    deliverer();
    await until(() => expect(received).toHaveLength(1));
    const { body, headers, path } = first(received);
    expect(() => verify(secret, { body: body.replace('canceled', 'completed'), headers, path })).toThrow();
    expect(() => verify(newSecret(), { body, headers, path })).toThrow();
  });

  test('is created once for the last attempt, and not for one that is retried', async () => {
    await endpoint((await listen()).url);
    const { id } = await harness.accept(userId);
    for (let attempt = 1; attempt <= 3; attempt++) {
      const claim = await claimGeneration(harness.db, { id, workerId: 'test' });
      if (!claim) throw new Error('not claimed');
      expect(await deliveries()).toEqual([]);
      await settleFailed(harness.db, claim, { code: 'model_failed', retryable: true });
    }
    expect(await deliveries()).toMatchObject([{ event: 'generation.failed', generationId: id, run: 1 }]);
  });

  test('outlives its generation', async () => {
    const { url, received } = await listen();
    const { secret } = await endpoint(url);
    const id = await end();
    await removeGeneration(harness.db, id);
    await purgeGeneration(harness.db, id);
    deliverer();
    await until(() => expect(received).toHaveLength(1));
    expect(verify(secret, first(received)).data).toMatchObject({ id, status: 'canceled' });
  });
});

describe('signing secrets', () => {
  const replace = async (id: string) => {
    const secret = newSecret();
    const sealed = sealText(WEBHOOK_KEY, secret, id);
    await harness.db.transaction().execute((tx) => replaceSecret(tx, { id, userId }, { sealed, most: 5 }));
    return secret;
  };

  test('old and new verify until the old one has expired', async () => {
    const { url, received } = await listen();
    const { id, secret: oldest } = await endpoint(url);
    const old = await replace(id);
    const current = await replace(id);
    await end();
    deliverer();
    await until(() => expect(received).toHaveLength(1));
    for (const secret of [oldest, old, current]) verify(secret, first(received));
    expect(first(received).headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+ v1,\S+$/);

    await harness.db
      .updateTable('webhookSecrets')
      .set({ retiresAt: LONG_AGO })
      .where('retiresAt', 'is not', null)
      .execute();
    await end();
    await until(() => expect(received).toHaveLength(2));
    verify(current, received[1] as Received);
    expect(() => verify(old, received[1] as Received)).toThrow();

    await deleteRetiredSecrets(harness.db);
    expect(await harness.db.selectFrom('webhookSecrets').select('retiresAt').execute()).toEqual([
      { retiresAt: null },
    ]);
  });
});

describe('workers that deliver', () => {
  test('lose nothing when one dies between claim and request: another one sends under the same id', async () => {
    const { url, received } = await listen();
    await endpoint(url);
    await end();
    const lost = first(await claimDeliveries(harness.db, { limit: 10, except: [] }));
    expect(await claimDeliveries(harness.db, { limit: 10, except: [] })).toEqual([]);
    await harness.db
      .updateTable('webhookDeliveries')
      .set({ dueAt: LONG_AGO, leaseUntil: LONG_AGO })
      .execute();
    deliverer();
    await settled({ status: 'delivered', attempt: 2 });
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([lost.id]);
    // The settlement of the lost worker arrives late.
    expect(await settleDelivery(harness.db, lost, { status: 'failed' }, { failure: 'timeout' })).toBe(false);
    expect(await theDelivery()).toMatchObject({ status: 'delivered' });
  });

  test('deliver each event once, however many workers there are', async () => {
    const servers = await Promise.all(Array.from({ length: 4 }, () => listen()));
    for (const { url } of servers) await endpoint(url);
    await Promise.all(Array.from({ length: 12 }, () => end()));
    deliverer();
    deliverer();
    deliverer();
    await until(async () => {
      const statuses = (await deliveries()).map(({ status }) => status);
      expect(statuses).toEqual(Array(48).fill('delivered'));
    });
    const ids = servers.flatMap(({ received }) => received.map(({ headers }) => headers['webhook-id']));
    expect(ids).toHaveLength(48);
    expect(new Set(ids).size).toBe(48);
  });

  test('limit the requests to a slow endpoint, which delays no other', async () => {
    const slow = await listen(hang);
    const quick = await listen();
    await endpoint(slow.url);
    await endpoint(quick.url);
    for (let n = 0; n < 10; n++) await end();
    deliverer({ timeoutMs: 120_000 });
    await until(() => expect(quick.received).toHaveLength(10));
    expect(slow.received).toHaveLength(2);
  });

  test('hand back their deliveries in flight on shutdown, and the attempts do not count', async () => {
    const { url, received } = await listen(hang, say(204));
    await endpoint(url);
    await end();
    const stop = deliverer();
    await until(() => expect(received).toHaveLength(1));
    await stop();
    expect(await theDelivery()).toMatchObject({ status: 'pending', roundAttempts: 0, leaseUntil: null });
    deliverer();
    await settled({ status: 'delivered', roundAttempts: 1 });
  });
});

test('delivers nothing to a suspended account, neither old nor new events', async () => {
  const { url, received } = await listen();
  await endpoint(url);
  await end();
  await harness.db.updateTable('users').set({ suspendedAt: new Date() }).execute();
  await end();
  deliverer();
  await settled({ status: 'failed', failure: 'turned_off' });
  expect(received).toEqual([]);
});

test('delivers nothing to an account in its grace period, and erases its endpoints with it', async () => {
  const { url, received } = await listen();
  await endpoint(url);
  await end();
  await harness.db.updateTable('users').set({ deletionRequestedAt: new Date() }).execute();
  await end();
  deliverer();
  await settled({ status: 'failed', failure: 'turned_off' });
  expect(received).toEqual([]);
  await harness.db.deleteFrom('generations').execute();
  await harness.db.deleteFrom('users').where('id', '=', userId).execute();
  expect(await deliveries()).toEqual([]);
  expect(await harness.db.selectFrom('webhookSecrets').selectAll().execute()).toEqual([]);
});

test('deletes deliveries after thirty days', async () => {
  await endpoint((await listen()).url);
  await end();
  const age = (days: number) =>
    harness.db
      .updateTable('webhookDeliveries')
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) } as never)
      .execute();
  await age(29);
  await deletePastDeliveries(harness.db);
  expect(await deliveries()).toHaveLength(1);
  await age(31);
  await deletePastDeliveries(harness.db);
  expect(await deliveries()).toEqual([]);
});
