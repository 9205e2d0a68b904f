import { randomUUID } from 'node:crypto';
import { WEBHOOK_EVENTS, WEBHOOK_SECRETS_MAX, WEBHOOKS_MAX } from '@easel/shared/contracts/webhooks';
import {
  webhookDeliverySchema,
  webhookSchema,
  webhookWithSecretSchema,
} from '@easel/shared/contracts/webhooks.schema';
import { openSealedText } from '@easel/shared/node/crypto/sealed-text';
import { deriveKey } from '@easel/shared/node/crypto/secrets';
import { describe, expect, test } from 'vitest';
import { bearer, problemOf, SECRET, signUp, startTestServer } from './test-server.ts';
import {
  ada,
  call,
  create,
  freshUrl,
  list,
  log,
  type Method,
  server,
  useWebhookUser,
} from './webhooks-setup.ts';

useWebhookUser();

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

  test('keeps its previous secrets for a day after a rotation, but only a few', async () => {
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
  ])('is rejected with an error for its field: %s', async (url) => {
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
  ])('is normalized from %s to %s', async (url, taken) => {
    expect((await create({ url })).url).toBe(taken);
  });

  test('may be at any address if the operator allows it', async () => {
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
])('rejects %j', async (body, pointer) => {
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

  test('responds with 404 for what is missing or belongs to another user', async () => {
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

  test('requires a signed-in user: neither a visitor nor an API key is enough', async () => {
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
