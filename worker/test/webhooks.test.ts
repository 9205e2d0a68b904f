import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { WebhookEvent } from '@easel/shared/contracts/webhooks';
import { type WebhookPayload, webhookPayloadSchema } from '@easel/shared/contracts/webhooks.schema';
import { createLogger } from '@easel/shared/node/logger';
import type { StopRepeating } from '@easel/shared/node/repeat';
import { claimGeneration } from '@easel/shared/node/repos/claims.repo';
import { cancelGeneration, removeGeneration } from '@easel/shared/node/repos/generations.repo';
import { settleFailed } from '@easel/shared/node/repos/settlements.repo';
import { purgeGeneration } from '@easel/shared/node/repos/sweeps.repo';
import {
  type DeliveryRow,
  deletePastDeliveries,
  fileTest,
  redeliver,
} from '@easel/shared/node/repos/webhook-deliveries.repo';
import { claimDeliveries, settleDelivery } from '@easel/shared/node/repos/webhook-outbox.repo';
import { deleteRetiredSecrets, insertWebhook, replaceSecret } from '@easel/shared/node/repos/webhooks.repo';
import { sealText } from '@easel/shared/node/sealed-text';
import { testPayload } from '@easel/shared/node/webhook-payload';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDeliverer } from '../src/webhooks/deliverer.ts';
import { createOpenAgent } from '../src/webhooks/guarded-agent.ts';
import { createHarness, type Harness, quickModel, WEBHOOK_KEY } from './harness.ts';

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 50_000, interval: 20 });
const LONG_AGO = new Date(0);
const logger = createLogger({ name: 'test', level: 'silent', format: 'json' });

let harness: Harness;
let userId: string;
let closers: (() => Promise<unknown>)[];
beforeEach(async () => {
  harness = await createHarness();
  userId = await harness.user();
  closers = [];
});
afterEach(async () => {
  await Promise.all(closers.map((close) => close()));
  await harness.close();
});

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
type Answer = (response: ServerResponse, request: Received) => unknown;

const say =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);
/** Takes the request, and that is all. */
const hang: Answer = () => undefined;

/** A customer's server: answers as told, in turn, the last way from then on. */
async function listen(...answers: Answer[]) {
  const received: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const { url: path = '', headers } = incoming;
    const request = { path, headers, body: (await buffer(incoming)).toString() };
    const answer = answers[Math.min(received.push(request), answers.length) - 1] ?? say(204);
    answer(response, request);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const newSecret = () => `whsec_${Buffer.from(randomUUID()).toString('base64')}`;

async function endpoint(url: string, { events }: { events?: WebhookEvent[] } = {}) {
  const [id, secret] = [uuidv7(), newSecret()];
  const all: WebhookEvent[] = ['generation.completed', 'generation.failed', 'generation.canceled'];
  const outcome = await insertWebhook(
    harness.db,
    { id, userId, url, events: events ?? all, enabled: true },
    { sealed: sealText(WEBHOOK_KEY, secret, id), most: 1_000 },
  );
  if (outcome !== 'inserted') throw new Error(outcome);
  return { id, secret };
}

/** As each worker has one. */
function deliverer({ timeoutMs = 15_000 } = {}): StopRepeating {
  const agent = createOpenAgent();
  const stop = startDeliverer({ db: harness.db, logger, agent, secretKey: WEBHOOK_KEY, timeoutMs });
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stop().then(() => agent.destroy());
    return stopped;
  };
  closers.push(stopOnce);
  return stopOnce;
}

/** A generation that ends at once, and with it a delivery for each endpoint that listens. */
async function end(): Promise<string> {
  const { id } = await harness.accept(userId);
  await cancelGeneration(harness.db, id);
  return id;
}

const deliveries = (): Promise<DeliveryRow[]> =>
  harness.db.selectFrom('webhookDeliveries').selectAll().orderBy('createdAt').execute();
async function theDelivery(): Promise<DeliveryRow> {
  const [delivery, ...more] = await deliveries();
  if (!delivery || more.length > 0) throw new Error(`${more.length + 1} deliveries`);
  return delivery;
}
const settled = (expected: Partial<DeliveryRow>) =>
  until(async () => expect(await theDelivery()).toMatchObject({ leaseUntil: null, ...expected }));
const makeDue = (fields: { roundAttempts?: number } = {}) =>
  harness.db
    .updateTable('webhookDeliveries')
    .set({ dueAt: LONG_AGO, leaseUntil: null, ...fields })
    .execute();
/** Seconds from the last attempt to the next. */
const rest = async () => {
  const { dueAt, attemptedAt } = await theDelivery();
  return (dueAt.getTime() - (attemptedAt?.getTime() ?? 0)) / 1_000;
};

/** What a customer does. @throws where the message is not from us */
function verify(secret: string, { body, headers }: Received): WebhookPayload {
  return webhookPayloadSchema.parse(new Webhook(secret).verify(body, headers as Record<string, string>));
}

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('There is none');
  return one;
}

describe('a delivery', () => {
  test('tells of each end of a generation, signed so that a customer’s library verifies it', async () => {
    const { url, received } = await listen();
    const { secret } = await endpoint(`${url}/hook?from=easel`);
    await harness.worker(quickModel());
    const made = await harness.accept(userId);
    await harness.queue.add([made]);
    await until(() => expect(received).toHaveLength(1));
    expect(verify(secret, first(received))).toMatchObject({
      type: 'generation.completed',
      data: { id: made.id, batchId: made.batchId, status: 'completed', run: 1, error: null },
    });
    expect(first(received).headers).toMatchObject({ 'content-type': 'application/json' });
    expect(first(received).path).toBe('/hook?from=easel');
    await settled({ status: 'delivered', attempt: 1, responseStatus: 204, failure: null });
    expect((await theDelivery()).id).toBe(first(received).headers['webhook-id']);

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

  test('is known as forged when a byte of it is another', async () => {
    const { url, received } = await listen();
    const { secret } = await endpoint(url);
    await end();
    deliverer();
    await until(() => expect(received).toHaveLength(1));
    const { body, headers, path } = first(received);
    expect(() => verify(secret, { body: body.replace('canceled', 'completed'), headers, path })).toThrow();
    expect(() => verify(newSecret(), { body, headers, path })).toThrow();
  });

  test('is not filed for an attempt that is made again, and once for the last', async () => {
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

  test('outlives the generation that it speaks of', async () => {
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

describe('an attempt that fails', () => {
  test('is made again under the same id, with the time of the new attempt, until it is taken', async () => {
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

  test('is the last of nine, and can be asked for again by its owner', async () => {
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

  test('waits as long as the endpoint asks', async () => {
    await endpoint((await listen(say(429, { 'retry-after': '600' }))).url);
    await end();
    deliverer();
    await settled({ responseStatus: 429 });
    expect(await rest()).toBeGreaterThan(590);
  });

  test.each<[string, Answer, Partial<DeliveryRow>]>([
    ['an endpoint is too slow', hang, { failure: 'timeout', responseStatus: null }],
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
    deliverer({ timeoutMs: 500 });
    await settled({ status: 'pending', attempt: 1, ...expected });
  });

  test('is recorded when nobody listens', async () => {
    await endpoint('http://127.0.0.1:1/');
    await end();
    deliverer();
    await settled({ failure: 'unreachable', status: 'pending' });
  });

  test('leads nowhere else: a redirect is not followed', async () => {
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

  test('is the only one of a test', async () => {
    const { url, received } = await listen(say(500));
    const { id, secret } = await endpoint(url);
    const payload = JSON.stringify(testPayload(id, new Date()));
    await fileTest(harness.db, { id: randomUUID(), endpointId: id, payload });
    deliverer();
    await settled({ status: 'failed', failure: 'bad_status' });
    expect(verify(secret, first(received))).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
  });
});

describe('an answer', () => {
  test('is read no further than its first kilobyte', async () => {
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

  test('counts by its status, though its body never ends', async () => {
    await endpoint((await listen((response) => response.writeHead(202).write('wait'))).url);
    await end();
    deliverer({ timeoutMs: 300 });
    await settled({ status: 'delivered', responseStatus: 202, responseBody: 'wait' });
  });

  test('410 turns the endpoint off, and what waits for it is given up unsent', async () => {
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

test('an endpoint that is gone hinders nobody from deleting it at the same moment', async () => {
  const { db } = harness;
  const { id } = await endpoint((await listen(say(410))).url);
  await end();
  const areWaiting = sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `;
  await db.transaction().execute(async (tx) => {
    // Of two that wait for each other, this one would give way.
    await sql`set local deadlock_timeout = '1ms'`.execute(tx);
    await tx.selectFrom('webhookEndpoints').select('id').where('id', '=', id).forUpdate().execute();
    deliverer();
    await until(async () => expect((await areWaiting.execute(db)).rows).toEqual([{ count: 1 }]));
    await tx.deleteFrom('webhookEndpoints').where('id', '=', id).execute();
  });
  expect(await deliveries()).toEqual([]);
});

describe('secrets', () => {
  const replace = async (id: string) => {
    const secret = newSecret();
    await replaceSecret(harness.db, { id, userId }, { sealed: sealText(WEBHOOK_KEY, secret, id), most: 5 });
    return secret;
  };

  test('old and new verify, until the old one has run out', async () => {
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

describe('workers', () => {
  test('one that dies between taking and sending loses nothing: another sends under the same id', async () => {
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
    // The dead one was only slow: what it says now is late.
    expect(await settleDelivery(harness.db, lost, { status: 'failed' }, { failure: 'timeout' })).toBe(false);
    expect(await theDelivery()).toMatchObject({ status: 'delivered' });
  });

  test('deliver each once, however many they are', async () => {
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

  test('keep nobody waiting for an endpoint that is slow, and do not crowd it', async () => {
    const slow = await listen(hang);
    const quick = await listen();
    await endpoint(slow.url);
    await endpoint(quick.url);
    for (let n = 0; n < 10; n++) await end();
    deliverer();
    await until(() => expect(quick.received).toHaveLength(10));
    expect(slow.received).toHaveLength(2);
  });

  test('that stop hand back what they were sending, and the attempt does not count', async () => {
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

test('a suspended account is told nothing, neither of before nor of what ends meanwhile', async () => {
  const { url, received } = await listen();
  await endpoint(url);
  await end();
  await harness.db.updateTable('users').set({ suspendedAt: new Date() }).execute();
  await end();
  deliverer();
  await settled({ status: 'failed', failure: 'turned_off' });
  expect(received).toEqual([]);
});

test('an account that waits to be erased is told nothing, and takes its endpoints with it', async () => {
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

test('the log forgets after thirty days', async () => {
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
