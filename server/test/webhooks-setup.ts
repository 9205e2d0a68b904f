import { randomUUID } from 'node:crypto';
import {
  type WebhookWithSecret,
  webhookDeliveryListSchema,
  webhookListSchema,
  webhookWithSecretSchema,
} from '@easel/shared/contracts/webhooks.schema';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { bearer, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';

export let server: TestServer;
export let ada: SignedUp;

/** Registers the hooks of a test file. Call it at the top. */
export function useWebhookUser(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    ada = await signUp(server);
  });
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export const call = (method: Method, path: string, payload?: object, who: SignedUp = ada) =>
  server.app.inject({
    method,
    url: `/api/webhooks${path}`,
    headers: bearer(who.session.access_token),
    ...(payload && { payload }),
  });

export const freshUrl = () => `https://hooks.example.com/${randomUUID()}`;

export async function create(request: object = {}): Promise<WebhookWithSecret> {
  const answer = await call('POST', '', { url: freshUrl(), ...request });
  expect(answer.statusCode, answer.body).toBe(201);
  return webhookWithSecretSchema.strict().parse(answer.json());
}

export const list = async () => webhookListSchema.parse((await call('GET', '')).json()).items;

export const log = async (id: string, query = '') =>
  webhookDeliveryListSchema.parse((await call('GET', `/${id}/deliveries${query}`)).json());
