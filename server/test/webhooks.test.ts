import { randomUUID } from 'node:crypto';
import { WEBHOOK_EVENTS, WEBHOOK_SECRETS_MAX, WEBHOOKS_MAX } from '@easel/shared/contracts/webhooks';
import {
  type WebhookWithSecret,
  webhookDeliveryListSchema,
  webhookDeliverySchema,
  webhookListSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from '@easel/shared/contracts/webhooks.schema';
import { openSealedText } from '@easel/shared/node/crypto/sealed-text';
import { deriveKey } from '@easel/shared/node/crypto/secrets';
import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimDeliveries, settleDelivery } from '@easel/shared/node/repos/webhooks/webhook-outbox.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bearer,
  problemOf,
  SECRET,
  type SignedUp,
  signUp,
  startTestServer,
  type TestServer,
} from './test-server.ts';

let server: TestServer;
let ada: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  ada = await signUp(server);
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, path: string, payload?: object, who: SignedUp = ada) =>
  server.app.inject({
    method,
    url: `/api/webhooks${path}`,
    headers: bearer(who.session.access_token),
    ...(payload && { payload }),
  });
const freshUrl = () => `https://hooks.example.com/${randomUUID()}`;

async function create(request: object = {}): Promise<WebhookWithSecret> {
  const answer = await call('POST', '', { url: freshUrl(), ...request });
  expect(answer.statusCode, answer.body).toBe(201);
  return webhookWithSecretSchema.strict().parse(answer.json());
}
const list = async () => webhookListSchema.parse((await call('GET', '')).json()).items;
const log = async (id: string, query = '') =>
  webhookDeliveryListSchema.parse((await call('GET', `/${id}/deliveries${query}`)).json());

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

describe('an endpoint', () => {
  test('shows its secret once, and stores it encrypted', async () => {
    const { secret, ...webhook } = await create();
    expect(webhook).toMatchObject({ events: WEBHOOK_EVENTS, enabled: true, lastDelivery: null });
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    expect(await list()).toEqual([webhook]);
    const { sealed } = await server.context.db
      .selectFrom('webhookSecrets')
      .select('sealed')
      .where('endpointId', '=', webhook.id)
      .executeTakeFirstOrThrow();
    expect(sealed.toString('latin1')).not.toContain(secret);
    expect(openSealedText(deriveKey(SECRET, 'webhook-secret'), sealed, webhook.id)).toBe(secret);
  });

  test('is changed in the named fields only, turned off and on, and deleted', async () => {
    const { secret: _, ...webhook } = await create();
    const patched = async (patch: object) =>
      webhookSchema.parse((await call('PATCH', `/${webhook.id}`, patch)).json());
    expect(await patched({ enabled: false })).toEqual({ ...webhook, enabled: false });
    const url = freshUrl();
    const events = ['generation.failed'];
    expect(await patched({ url, events })).toEqual({ ...webhook, url, events, enabled: false });
    expect(await patched({ enabled: true })).toEqual({ ...webhook, url, events });
    expect(await patched({})).toEqual({ ...webhook, url, events });
    expect((await call('DELETE', `/${webhook.id}`)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect(problemOf(await call('DELETE', `/${webhook.id}`))).toMatchObject({ http: 404 });
    const { db } = server.context;
    const recorded = await db
      .selectFrom('securityEvents')
      .select('kind')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(recorded).toEqual([{ kind: 'webhook_deleted' }]);
  });

  test('never exceeds the limit per account under concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: WEBHOOKS_MAX + 3 }, () => call('POST', '', { url: freshUrl() })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(WEBHOOKS_MAX);
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((answer) => problemOf(answer).code)).toEqual(Array(3).fill('illegal_state'));
    expect(await list()).toHaveLength(WEBHOOKS_MAX);
  });

  test('is created once when its form is sent twice', async () => {
    const url = freshUrl();
    const answers = await Promise.all([call('POST', '', { url }), call('POST', '', { url })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().errors).toEqual([expect.objectContaining({ pointer: '/url' })]);
    const { id } = await create();
    expect(problemOf(await call('PATCH', `/${id}`, { url }))).toMatchObject({
      http: 409,
      code: 'illegal_state',
      errors: [expect.objectContaining({ pointer: '/url' })],
    });
  });

  test('keeps its previous secrets for a day after a rotation, and only a few', async () => {
    const { id, secret } = await create();
    const replaced = webhookWithSecretSchema.parse((await call('POST', `/${id}/secret`)).json());
    expect(replaced.secret).not.toBe(secret);
    const rests = Date.parse(replaced.oldSecretsUntil ?? '') - Date.now();
    expect(rests / 3_600_000).toBeCloseTo(24, 0);
    const answers = await Promise.all(
      Array.from({ length: WEBHOOK_SECRETS_MAX }, () => call('POST', `/${id}/secret`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(WEBHOOK_SECRETS_MAX - 2);
    expect(problemOf(answers.find(({ statusCode }) => statusCode !== 200) as never)).toMatchObject({
      code: 'illegal_state',
    });
  });
});

describe('a URL', () => {
  test.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks.example.com',
    '',
    'https://',
    'https://ada:secret@hooks.example.com/',
    'https://ada@hooks.example.com/',
    'https://localhost/',
    'https://localhost./',
    'https://easel.localhost/',
    'https://database/',
    'https://nas.local/',
    'https://metadata.google.internal/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://１２７.0.0.1/',
    'https://127.0.0.1./',
    'https://93.184.215.14/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://hooks.example.com:22/',
    'https://hooks.example.com:25/',
    'https://hooks.example.com:1023/',
    `https://hooks.example.com/${'a'.repeat(2_000)}`,
    // 2,700 characters when encoded.
    `https://hooks.example.com/${'字'.repeat(300)}`,
  ])('refuses %s, beside its field', async (url) => {
    for (const answer of [
      await call('POST', '', { url }),
      await call('PATCH', `/${randomUUID()}`, { url }),
    ]) {
      expect(problemOf(answer)).toMatchObject({ http: 400, code: 'validation_failed' });
      expect(problemOf(answer).errors).toContainEqual(expect.objectContaining({ pointer: '/url' }));
    }
  });

  test.each([
    ['https://hooks.example.com:80/', 'https://hooks.example.com:80/'],
    ['https://hooks.example.com:443', 'https://hooks.example.com/'],
    [' https://HOOKS.example.com:8443/a?b=c#d ', 'https://hooks.example.com:8443/a?b=c'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('normalizes %s to %s', async (url, taken) => {
    expect((await create({ url })).url).toBe(taken);
  });

  test('may be at any address when the operator allows it', async () => {
    const open = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: '1' });
    const user = await signUp(open);
    const answer = await open.post(
      '/api/webhooks',
      { url: 'http://127.0.0.1:81/' },
      bearer(user.session.access_token),
    );
    await open.close();
    expect(answer.json()).toMatchObject({ url: 'http://127.0.0.1:81/' });
  });
});

test.each([
  [{}, '/url'],
  [{ url: freshUrl(), events: [] }, '/events'],
  [{ url: freshUrl(), events: ['generation.started'] }, '/events/0'],
  [{ url: freshUrl(), enabled: 'yes' }, '/enabled'],
  [{ url: freshUrl(), secret: 'mine' }, '/secret'],
])('refuses %j', async (body, pointer) => {
  const { http, errors } = problemOf(await call('POST', '', body));
  expect(http).toBe(400);
  expect(errors).toContainEqual(expect.objectContaining({ pointer }));
});

describe('ownership', () => {
  const calls = (id: string, deliveryId: string): [Method, string, object?][] => [
    ['PATCH', `/${id}`, { enabled: false }],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/secret`],
    ['POST', `/${id}/test`],
    ['GET', `/${id}/deliveries`],
    ['POST', `/${id}/deliveries/${deliveryId}/redeliver`],
  ];

  test("answers 404 for what is missing or another user's", async () => {
    const { secret: _, ...webhook } = await create();
    const test = webhookDeliverySchema.parse((await call('POST', `/${webhook.id}/test`)).json());
    const before = await list();
    const eve = await signUp(server);
    const tried = [...calls(webhook.id, test.id), ...calls(randomUUID(), randomUUID())];
    for (const [method, path, body] of tried) {
      expect(problemOf(await call(method, path, body, eve)), `${method} ${path}`).toMatchObject({
        http: 404,
        code: 'not_found',
      });
    }
    expect((await call('GET', '', undefined, eve)).json()).toEqual({ items: [] });
    expect(await list()).toEqual(before);
  });

  test('scopes a delivery to one endpoint', async () => {
    const [one, other] = [await create(), await create()];
    const { id } = (await call('POST', `/${one.id}/test`)).json();
    expect((await call('POST', `/${other.id}/deliveries/${id}/redeliver`)).statusCode).toBe(404);
    expect((await log(other.id)).items).toEqual([]);
  });

  test('requires a signed-in user: no visitor, and no API key', async () => {
    const { id } = await create();
    const key = (await server.post('/api/keys', { name: 'Script' }, bearer(ada.session.access_token))).json()
      .key;
    const all: [Method, string, object?][] = [
      ['GET', ''],
      ['POST', '', { url: freshUrl() }],
      ...calls(id, randomUUID()),
    ];
    for (const [method, path] of all) {
      const url = `/api/webhooks${path}`;
      expect((await server.app.inject({ method, url })).statusCode, `${method} ${path}`).toBe(401);
      expect((await server.app.inject({ method, url, headers: bearer(key) })).statusCode).toBe(403);
    }
  });
});

describe('what is enqueued', () => {
  const eventsOf = async (id: string) => (await log(id)).items.map(({ event }) => event);

  test('goes to the subscribed endpoints when a generation is canceled, fails or is removed', async () => {
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

  test('names the outcome of the generation, and not what its owner wrote', async () => {
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

  test('is enqueued once per run, regardless of repeated cancellation, and again after a retry', async () => {
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

  test('blocks nothing: a generation ends while its endpoints are created and deleted', async () => {
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

  test('is nothing for an account awaiting erasure', async () => {
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

  test('resends finished deliveries under the same id, and leaves those in flight alone', async () => {
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
    // A delivery in flight has no later attempt announced, so that pages poll it until it ends.
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
