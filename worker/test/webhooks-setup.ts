import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { WebhookEvent } from '@easel/shared/contracts/webhooks';
import { type WebhookPayload, webhookPayloadSchema } from '@easel/shared/contracts/webhooks.schema';
import { repeat, type StopRepeating } from '@easel/shared/node/async/repeat';
import { sealText } from '@easel/shared/node/crypto/sealed-text';
import { createOpenAgent } from '@easel/shared/node/net/guarded-agent';
import { cancelGeneration } from '@easel/shared/node/repos/generations/generations.repo';
import type { DeliveryRow } from '@easel/shared/node/repos/webhooks/webhook-deliveries.repo';
import { insertWebhook } from '@easel/shared/node/repos/webhooks/webhooks.repo';
import { until } from '@easel/tests/env/until';
import { Webhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect } from 'vitest';
import { createDeliverer } from '../src/webhooks/deliverer.ts';
import { createHarness, type Harness, WEBHOOK_KEY } from './harness.ts';
import { silentLogger } from './silent-logger.ts';

export const LONG_AGO = new Date(0);
/** New for each test, with one customer. */
export let harness: Harness;
export let userId: string;
let closers: (() => Promise<unknown>)[];

/** Registers the hooks of a test file; called at its top. */
export function useWebhooks(): void {
  beforeEach(async () => {
    harness = await createHarness();
    userId = await harness.user();
    closers = [];
  });
  afterEach(async () => {
    await Promise.all(closers.map((close) => close()));
    await harness.close();
  });
}

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export type Answer = (response: ServerResponse, request: Received) => unknown;

export const say =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);
/** Never answers. */
export const hang: Answer = () => undefined;

/** Starts a customer's server, which gives these answers in order and then repeats the last. */
export async function listen(...answers: Answer[]) {
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

export const newSecret = () => `whsec_${Buffer.from(randomUUID()).toString('base64')}`;

export async function endpoint(url: string, { events }: { events?: WebhookEvent[] } = {}) {
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

/** Starts a deliverer as a worker does. */
export function deliverer({ timeoutMs = 15_000 } = {}): StopRepeating {
  const agent = createOpenAgent();
  const deliverer = createDeliverer({
    db: harness.db,
    logger: silentLogger,
    agent,
    secretKey: WEBHOOK_KEY,
    timeoutMs,
  });
  const stop = repeat('delivering webhooks', 1_000, silentLogger, deliverer.deliverDue);
  let stopped: Promise<unknown> | undefined;
  const stopOnce = async () => {
    stopped ??= Promise.all([stop(), deliverer.close()]);
    await stopped;
  };
  closers.push(stopOnce);
  return stopOnce;
}

/** Creates a generation that ends at once, with a delivery for each subscribed endpoint. */
export async function end(): Promise<string> {
  const { id } = await harness.accept(userId);
  await cancelGeneration(harness.db, id);
  return id;
}

export const deliveries = (): Promise<DeliveryRow[]> =>
  harness.db.selectFrom('webhookDeliveries').selectAll().orderBy('createdAt').execute();
export async function theDelivery(): Promise<DeliveryRow> {
  const [delivery, ...more] = await deliveries();
  if (!delivery || more.length > 0) throw new Error(`${more.length + 1} deliveries`);
  return delivery;
}
export const settled = (expected: Partial<DeliveryRow>) =>
  until(async () => expect(await theDelivery()).toMatchObject({ leaseUntil: null, ...expected }));

/** Verifies a message as a customer does. @throws for a wrong signature */
export function verify(secret: string, { body, headers }: Received): WebhookPayload {
  return webhookPayloadSchema.parse(new Webhook(secret).verify(body, headers as Record<string, string>));
}

export function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('There is none');
  return one;
}
