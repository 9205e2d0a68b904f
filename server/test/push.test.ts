import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { required } from '@easel/tests/env/availability';
import { claimGeneration } from '@easel/tests/env/claim';
import { describeWith } from '@easel/tests/env/skipped';
import {
  startPushService,
  type TestPushService,
  type TestSubscription,
  verifyVapid,
} from '@easel/tests/fixtures/push-service';
import { Agent } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPushSender, type PushSender } from '../src/modules/push/push-sender.ts';
import { deriveVapidKeys } from '../src/modules/push/vapid.ts';
import { finishPicture, makePicture } from './pictures.ts';
import {
  bearer,
  problemOf,
  SECRET,
  type SignedUp,
  signUp,
  startTestServer,
  type TestServer,
} from './test-server.ts';

const offered = await startPushService();

describeWith('push messages', offered, () => {
  const service: TestPushService = required(offered);
  let server: TestServer;
  let agent: Agent;
  let sender: PushSender;
  let user: SignedUp;

  beforeAll(async () => {
    server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: '1' });
    agent = new Agent({ connect: { ca: service.ca } });
    const { db, logger, config, services } = server.context;
    const vapid = deriveVapidKeys(SECRET, 'mailto:support@easel.example');
    const { imageLinks } = services;
    sender = createPushSender({ db, logger, agent, vapid, imageLinks, publicUrl: config.http.publicUrl });
  });
  beforeEach(async () => {
    user = await signUp(server);
  });
  afterEach(async () => {
    const { db } = server.context;
    await db.deleteFrom('pushSubscriptions').execute();
    await db.deleteFrom('pushAttention').execute();
    service.received.length = 0;
    service.answers.length = 0;
  });
  afterAll(async () => {
    await agent?.destroy();
    await server?.close();
    await service.close();
  });

  const headersOf = ({ session }: SignedUp = user) => bearer(session.access_token);
  const call = (method: 'GET' | 'DELETE' | 'PUT' | 'PATCH', url: string, payload?: object, of = user) =>
    server.app.inject({ method, url, headers: headersOf(of), ...(payload && { payload }) });
  const push = async (of = user) => (await call('GET', '/api/push', undefined, of)).json();

  async function subscribe(of = user, subscription = service.subscribe()): Promise<TestSubscription> {
    const { endpoint, keys } = subscription;
    const answer = await server.post('/api/push/devices', { endpoint, keys }, headersOf(of));
    expect(answer.statusCode, answer.body).toBe(201);
    return subscription;
  }
  const look = (isLooking: boolean) => call('PUT', '/api/push/attention', { isLooking });

  /** Sends all messages, as if all retries were due and all leases had expired. */
  async function sendLater(): Promise<void> {
    await server.context.db
      .updateTable('pushMessages')
      .set({ dueAt: new Date(0) })
      .execute();
    await sender.sendDue();
  }
  const waiting = () => server.context.db.selectFrom('pushMessages').selectAll().execute();

  async function batchOf(iterations: number): Promise<string[]> {
    const answer = await server.post('/api/generate', { prompt: 'a red fox', iterations }, headersOf());
    expect(answer.statusCode, answer.body).toBe(202);
    return answer.json().generations.map(({ id }: { id: string }) => id);
  }

  test('tell a browser about a finished picture, encrypted for it and signed with the installation’s key', async () => {
    const { publicKey } = await push();
    const browser = await subscribe();
    const id = await makePicture(server, headersOf());
    await sender.sendDue();
    const [request] = service.received;
    expect(service.received).toHaveLength(1);
    expect(`${service.origin}${request?.path}`).toBe(browser.endpoint);
    expect(request?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const claims = verifyVapid(request?.headers.authorization, publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:support@easel.example' });
    const notice = browser.read(request?.body ?? Buffer.alloc(0)) as { image: string };
    expect(notice).toMatchObject({
      title: 'Your picture is ready',
      body: 'a fox',
      path: `/p/${id}`,
      unseen: 1,
    });
    const { pathname, search } = new URL(notice.image);
    expect(pathname).toBe(`/api/images/${id}/thumbnail`);
    expect((await server.app.inject({ url: pathname + search })).statusCode).toBe(200);
    const stranger = service.subscribe();
    expect(() => stranger.read(request?.body ?? Buffer.alloc(0))).toThrow();
    await sendLater();
    expect(service.received).toHaveLength(1);
  });

  test('are sent once per batch, when all of it has ended, and not for a batch without a picture', async () => {
    const browser = await subscribe();
    const [first = '', second = '', third = ''] = await batchOf(3);
    await finishPicture(server, first);
    await finishPicture(server, second);
    await sendLater();
    expect(service.received).toHaveLength(0);
    await fail(third);
    await sendLater();
    expect(service.received).toHaveLength(1);
    const notice = browser.read(service.received[0]?.body ?? Buffer.alloc(0));
    expect(notice).toMatchObject({ title: 'Your 2 pictures are ready', body: 'a red fox', unseen: 2 });
    const [only = ''] = await batchOf(1);
    await fail(only);
    await sendLater();
    expect(service.received).toHaveLength(1);
  });

  test('are delayed while the user looks at the app, and dropped for what was seen', async () => {
    const browser = await subscribe();
    await look(true);
    await makePicture(server, headersOf());
    await sendLater();
    expect(service.received).toHaveLength(0);
    expect(await waiting()).toHaveLength(1);
    await look(true);
    expect(await waiting()).toHaveLength(0);
    await look(false);
    await makePicture(server, headersOf());
    await sendLater();
    expect(service.received).toHaveLength(1);
    expect(browser.read(service.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({ unseen: 1 });
  });

  test('are retried after a failure, and after the sending process died', async () => {
    await subscribe();
    service.answers.push({ status: 503, headers: { 'retry-after': '600' } }, { status: 201 });
    await makePicture(server, headersOf());
    await sender.sendDue();
    await sender.sendDue();
    expect(service.received).toHaveLength(1);
    await sendLater();
    expect(service.received).toHaveLength(2);
    expect(await waiting()).toEqual([]);
    await makePicture(server, headersOf());
    // A process that claimed it and died leaves a lease.
    await server.context.db.updateTable('pushMessages').set({ attempt: 1 }).execute();
    await sendLater();
    expect(service.received).toHaveLength(3);
  });

  test.each([404, 410])('end a subscription if the push service responds with %i', async (status) => {
    await subscribe();
    service.answers.push({ status });
    await makePicture(server, headersOf());
    await sender.sendDue();
    expect((await push()).devices).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('are not sent to an ended session, or to an account that turned them off', async () => {
    await subscribe();
    await call('PATCH', '/api/settings', { notifications: { push: false } });
    await makePicture(server, headersOf());
    expect(await waiting()).toEqual([]);
    await call('PATCH', '/api/settings', { notifications: { push: true } });
    await makePicture(server, headersOf());
    await server.post('/api/auth/logout', undefined, headersOf());
    await sendLater();
    expect(service.received).toHaveLength(0);
    await sender.cleanUp();
    const { db } = server.context;
    expect(await db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([]);
  });

  test('belong to one browser in one session, which can be listed and ended', async () => {
    await subscribe();
    const { devices } = await push();
    expect(devices).toMatchObject([{ isCurrent: true, device: expect.any(String) }]);
    expect((await call('GET', '/api/settings')).json().notifications.push).toBe(true);
    await subscribe();
    expect((await push()).devices).toHaveLength(1);
    const [{ id }] = (await push()).devices;
    expect((await call('DELETE', `/api/push/devices/${id}`)).statusCode).toBe(204);
    expect((await push()).devices).toEqual([]);
  });

  test('move a browser to the account that uses it now, but only with its keys', async () => {
    const browser = await subscribe();
    const next = await signUp(server);
    const { endpoint } = browser;
    const { keys } = service.subscribe();
    const stolen = await server.post('/api/push/devices', { endpoint, keys }, headersOf(next));
    expect(problemOf(stolen)).toMatchObject({ http: 409, code: 'illegal_state' });
    await subscribe(next, browser);
    expect((await push(next)).devices).toHaveLength(1);
    expect((await push()).devices).toEqual([]);
  });

  test('reject keys that no browser would send', async () => {
    const { endpoint, keys } = service.subscribe();
    for (const wrong of [
      { ...keys, auth: 'short' },
      { ...keys, p256dh: keys.auth },
    ]) {
      const answer = await server.post('/api/push/devices', { endpoint, keys: wrong }, headersOf());
      expect(answer.statusCode).toBe(400);
    }
  });

  async function fail(id: string): Promise<void> {
    const { db } = server.context;
    const claim = await claimGeneration(db, { id, workerId: 'test' });
    if (!claim) throw new Error('not claimed');
    await settleFailed(db, claim, { code: 'content_blocked', retryable: false });
  }
});

test('push services must have public addresses, unless the operator allows others', async () => {
  const server = await startTestServer();
  try {
    const { session } = await signUp(server);
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    for (const endpoint of [
      'http://push.example.com/1',
      'https://10.0.0.1/1',
      'https://localhost/1',
      'https://a.internal/1',
    ]) {
      const answer = await server.post('/api/push/devices', { endpoint, keys }, bearer(session.access_token));
      expect(problemOf(answer)).toMatchObject({
        code: 'validation_failed',
        errors: [{ pointer: '/endpoint' }],
      });
    }
  } finally {
    await server.close();
  }
});
