import { randomUUID } from 'node:crypto';
import { testPayload } from '@easel/shared/node/domain/webhook-payload';
import {
  type DeliveryRow,
  fileTest,
  redeliver,
} from '@easel/shared/node/repos/webhooks/webhook-deliveries.repo';
import { until } from '@easel/tests/env/until';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  type Answer,
  deliverer,
  deliveries,
  end,
  endpoint,
  first,
  hang,
  harness,
  LONG_AGO,
  listen,
  say,
  settled,
  theDelivery,
  useWebhooks,
  verify,
} from './webhooks-setup.ts';

useWebhooks();

const makeDue = (fields: { roundAttempts?: number } = {}) =>
  harness.db
    .updateTable('webhookDeliveries')
    .set({ dueAt: LONG_AGO, leaseUntil: null, ...fields })
    .execute();
/** Seconds between the last attempt and the next. */
const rest = async () => {
  const { dueAt, attemptedAt } = await theDelivery();
  return (dueAt.getTime() - (attemptedAt?.getTime() ?? 0)) / 1_000;
};

describe('a failed attempt at a delivery', () => {
  test('is repeated under the same id, with the time of the new attempt, until one succeeds', async () => {
    const { url, received } = await listen(say(500, {}, 'No!\0'), say(200, {}, 'Thanks'));
    const { secret } = await endpoint(url);
    await end();
    deliverer();
    await settled({ attempt: 1, status: 'pending', failure: 'bad_status', responseStatus: 500 });
    expect((await theDelivery()).responseBody).toBe('No!\ufffd');
    expect(await rest()).toBeGreaterThan(4);
    await makeDue();
    await settled({ attempt: 2, status: 'delivered', failure: null, responseBody: 'Thanks' });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const request of received) verify(secret, request);
    const [before, after] = received.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(after).toBeGreaterThanOrEqual(before ?? Infinity);
  });

  test('is the last one after nine, and can be repeated by the owner', async () => {
    const { url, received } = await listen(say(503), say(503), say(200));
    const { id } = await endpoint(url);
    await end();
    await makeDue({ roundAttempts: 7 });
    deliverer();
    await settled({ status: 'pending', roundAttempts: 8 });
    expect(await rest()).toBeGreaterThanOrEqual(8 * 3_600);
    await makeDue();
    await settled({ status: 'failed', roundAttempts: 9 });
    await redeliver(harness.db, { id: (await theDelivery()).id, endpointId: id });
    await settled({ status: 'delivered', attempt: 3, roundAttempts: 1 });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('is repeated after the time that the endpoint requests', async () => {
    await endpoint((await listen(say(429, { 'retry-after': '600' }))).url);
    await end();
    deliverer();
    await settled({ responseStatus: 429 });
    expect(await rest()).toBeGreaterThan(590);
  });

  test('is recorded when an endpoint is too slow', async () => {
    await endpoint((await listen(hang)).url);
    await end();
    deliverer({ timeoutMs: 500 });
    await settled({ status: 'pending', attempt: 1, failure: 'timeout', responseStatus: null });
  });

  test.each<[string, Answer, Partial<DeliveryRow>]>([
    ['the connection drops', (response) => response.destroy(), { failure: 'disconnected' }],
    [
      'what answers does not speak HTTP',
      (response) => response.socket?.end('SSH-2.0-OpenSSH\r\n'),
      { failure: 'disconnected' },
    ],
    ['the answer is a 404', say(404), { failure: 'bad_status', responseStatus: 404 }],
    ['the answer is a 304', say(304), { failure: 'redirected', responseStatus: 304 }],
  ])('is recorded when %s', async (_, answer, expected) => {
    await endpoint((await listen(answer)).url);
    await end();
    deliverer();
    await settled({ status: 'pending', attempt: 1, ...expected });
  });

  test('is recorded when the connection is refused', async () => {
    await endpoint('http://127.0.0.1:1/');
    await end();
    deliverer();
    await settled({ failure: 'unreachable', status: 'pending' });
  });

  test('does not follow a redirect', async () => {
    const other = await listen();
    const { url, received } = await listen(say(307, { location: other.url }));
    await endpoint(url);
    await end();
    deliverer();
    await settled({ failure: 'redirected', responseStatus: 307, status: 'pending' });
    expect(received).toHaveLength(1);
    expect(other.received).toEqual([]);
  });

  test('is recorded when the secret cannot be read', async () => {
    const { id } = await endpoint((await listen()).url);
    await harness.db
      .updateTable('webhookSecrets')
      .set({ sealed: Buffer.alloc(40) })
      .execute();
    await end();
    deliverer();
    await settled({ endpointId: id, failure: 'internal', status: 'pending' });
  });

  test('is not repeated for a test event', async () => {
    const { url, received } = await listen(say(500));
    const { id, secret } = await endpoint(url);
    const payload = JSON.stringify(testPayload(id, new Date()));
    await fileTest(harness.db, { id: randomUUID(), endpointId: id, payload });
    deliverer();
    await settled({ status: 'failed', failure: 'bad_status' });
    expect(verify(secret, first(received))).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
  });
});

describe('a response to a delivery', () => {
  test('is read up to its first kilobyte', async () => {
    let sent = 0;
    let isClosed = false;
    const pour: Answer = (response) => {
      response.writeHead(200).on('close', () => {
        isClosed = true;
      });
      const more = () => {
        if (isClosed) return;
        sent += 65_536;
        if (response.write(Buffer.alloc(65_536, 'x'))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    };
    await endpoint((await listen(pour)).url);
    await end();
    deliverer();
    await settled({ status: 'delivered' });
    await until(() => expect(isClosed).toBe(true));
    expect((await theDelivery()).responseBody).toBe('x'.repeat(1_024));
    expect(sent).toBeLessThan(16 * 1_024 * 1_024);
  });

  test('counts by its status even if its body never ends', async () => {
    await endpoint((await listen((response) => response.writeHead(202).write('wait'))).url);
    await end();
    // Long enough for a busy machine to get the beginning of the answer.
    deliverer({ timeoutMs: 5_000 });
    await settled({ status: 'delivered', responseStatus: 202, responseBody: 'wait' });
  });

  test('of 410 turns the endpoint off, and its waiting deliveries fail unsent', async () => {
    const { url, received } = await listen(say(410));
    const { id } = await endpoint(url);
    await end();
    const stop = deliverer();
    await settled({ status: 'failed', failure: 'gone' });
    await stop();
    const off = await harness.db
      .selectFrom('webhookEndpoints')
      .select(['enabled', 'disabledReason'])
      .executeTakeFirstOrThrow();
    expect(off).toEqual({ enabled: false, disabledReason: 'gone' });
    await end();
    expect(await deliveries()).toHaveLength(1);

    await harness.db.updateTable('webhookDeliveries').set({ status: 'pending', dueAt: LONG_AGO }).execute();
    deliverer();
    await settled({ status: 'failed', failure: 'turned_off', endpointId: id });
    expect(received).toHaveLength(1);
  });
});

test('turning an endpoint off does not deadlock with its deletion', async () => {
  const { db } = harness;
  const { id } = await endpoint((await listen(say(410))).url);
  await end();
  const areWaiting = sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `;
  await db.transaction().execute(async (tx) => {
    // In a deadlock, PostgreSQL would abort this one.
    await sql`set local deadlock_timeout = '1ms'`.execute(tx);
    await tx.selectFrom('webhookEndpoints').select('id').where('id', '=', id).forUpdate().execute();
    deliverer();
    await until(async () => expect((await areWaiting.execute(db)).rows).toEqual([{ count: 1 }]));
    await tx.deleteFrom('webhookEndpoints').where('id', '=', id).execute();
  });
  expect(await deliveries()).toEqual([]);
});
