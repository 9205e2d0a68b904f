import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ApiScope } from '@easel/shared/contracts/api-keys';
import { insertPasskey } from '@easel/shared/node/repos/accounts/passkeys.repo';
import { insertSession } from '@easel/shared/node/repos/accounts/sessions.repo';
import { inviteToSignUp } from '@easel/shared/node/repos/accounts/sign-up-invitations.repo';
import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { reportWorker } from '@easel/shared/node/repos/operations/workers.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { type BillingUser, billingUser, PRO } from './billing-user.ts';
import { type Column, createCallers } from './ownership-callers.ts';
import { makePicture, PATCH } from './pictures.ts';
import { bearer, freshEmail, startTestServer, type TestServer, tokenIn } from './test-server.ts';
import { upload } from './uploads-setup.ts';

/** The owner's object that a row is about, for its path and its body. */
export type Thing = Readonly<Record<string, string>>;

/** All callers, and every kind of object that they can have. */
export interface World {
  owner: BillingUser;
  /** Sends a request as a caller of this column, to a route that requires this scope. */
  ask(column: Column, scope: ApiScope | undefined, request: InjectOptions): Promise<LightMyRequestResponse>;
  make(kind: ThingKind): Promise<Thing>;
  /** Returns the keys of all objects that were read, and the answers that contain the pixels below a watermark. */
  leaks(): { keysRead: string[]; answers: string[] };
  close(): Promise<void>;
}

/** Mail can be sent, so addresses must be confirmed; other machines can connect, so operators need a second factor. */
const STRICT = { PUBLIC_URL: 'https://easel.example', SMTP_URL: 'smtp://127.0.0.1:9', BILLING: 'test' };
const STRICTLY: ReadonlySet<Column> = new Set(['unproven', 'operator', 'plainOperator']);

/** Adds another server with strict settings on the same data, for the callers that these settings affect. */
export async function ownershipWorld(server: TestServer): Promise<World> {
  const { database, mail } = server.context.config;
  const folder = join(mail.mailboxFolder, '../store');
  const strict = await startTestServer({ ...STRICT, DATABASE_URL: database.url, STORE_URL: folder });
  const { owner, headers } = await createCallers(server);
  const keysRead: string[] = [];
  for (const { store } of [server.context, strict.context]) {
    const get = store.get.bind(store);
    store.get = (key, options) => {
      keysRead.push(key);
      return get(key, options);
    };
  }
  const answers: string[] = [];
  return {
    owner,
    leaks: () => ({ keysRead, answers }),
    async ask(column, scope, request) {
      const isStrict = STRICTLY.has(column);
      const host = isStrict ? { host: 'easel.example' } : {};
      const all = { ...host, ...request.headers, ...headers[column](scope) };
      const answer = await (isStrict ? strict : server).app.inject({ ...request, headers: all });
      if (answer.rawPayload.includes(PATCH) || answer.body.includes('/patch.png'))
        answers.push(String(request.url));
      return answer;
    },
    make: (kind) => THINGS[kind]({ server, owner }),
    close: () => strict.close(),
  };
}

interface Maker {
  server: TestServer;
  owner: BillingUser;
}

const THINGS = {
  nothing: async () => ({}),
  email: async () => ({ email: freshEmail() }),
  message: async () => ({ id: uuidv7(), email: freshEmail() }),
  /** Accepted and pending. */
  waiting,
  canceled: async (maker: Maker) => {
    const thing = await waiting(maker);
    await maker.owner.post(`/api/generations/${thing.id}/cancel`);
    return thing;
  },
  picture: async ({ server, owner }: Maker) => {
    const headers = bearer(owner.session.access_token);
    const id = await makePicture(server, headers);
    const { image } = (await owner.get(`/api/generations/${id}`)).json();
    return { id, signed: new URL(image.url, 'http://localhost').search };
  },
  upload: async ({ server, owner }: Maker) => {
    const { id, url } = await upload(server, bearer(owner.session.access_token));
    return { id, signed: new URL(url, 'http://localhost').search };
  },
  published: async ({ server, owner }: Maker) => {
    const headers = bearer(owner.session.access_token);
    const id = await makePicture(server, headers);
    await server.app.inject({ method: 'PUT', url: `/api/generations/${id}/publication`, headers });
    return { id };
  },
  author: async ({ server, owner }: Maker) => {
    const headers = bearer(owner.session.access_token);
    const id = await makePicture(server, headers);
    await server.app.inject({ method: 'PUT', url: `/api/generations/${id}/publication`, headers });
    const { db } = server.context;
    const profile = { id: owner.id, fullName: 'Ada', avatarUrl: null };
    await db
      .insertInto('profiles')
      .values(profile)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(profile))
      .execute();
    const [userId, authorId] = [owner.id, randomUUID()];
    const settings = { userId, authorId, profilePublic: true };
    await db
      .insertInto('settings')
      .values(settings)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
      .execute();
    return { id: authorId };
  },
  /** Without a watermark, as the owner's plan allows. */
  clean: async ({ server, owner }: Maker) => {
    const id = await makePicture(server, bearer(owner.session.access_token));
    const { db } = server.context;
    await db.updateTable('images').set({ hasWatermark: false }).where('generationId', '=', id).execute();
    return { id };
  },
  failed: async (maker: Maker) => {
    const thing = await waiting(maker);
    const { db } = maker.server.context;
    const claim = await claimGeneration(db, { id: thing.id ?? '', workerId: 'test' });
    if (claim) await settleFailed(db, claim, { code: 'model_failed', retryable: false });
    return thing;
  },
  template: async ({ owner }: Maker) =>
    idOf(await owner.post('/api/templates', { title: uuidv7(), prompt: 'a fox', category: 'Nature' })),
  key: async ({ owner }: Maker) => idOf(await owner.post('/api/keys', { name: 'one more' })),
  passkey: async ({ server, owner }: Maker) => {
    const [id, credentialId] = [randomUUID(), randomUUID()];
    const { db, now } = server.context;
    const row = { id, userId: owner.id, credentialId, publicKey: Buffer.from('x'), counter: 0 };
    await insertPasskey(db, { ...row, transports: [], name: 'A phone', createdAt: now(), lastUsedAt: null });
    return { id };
  },
  session: async ({ server, owner }: Maker) => {
    const { db, now } = server.context;
    const [id, rotatedAt, expiresAt] = [randomUUID(), now(), new Date(now().getTime() + 60_000)];
    const device = { rotation: 0, rotationKey: null, revokedAt: null, userAgent: '' };
    await insertSession(db, { id, userId: owner.id, rotatedAt, expiresAt, ...device });
    return { id };
  },
  pushDevice: async ({ owner }: Maker) => {
    const { devices } = (await owner.post('/api/push/devices', pushSubscription(uuidv7()))).json();
    return { id: devices[0].id };
  },
  webhook,
  delivery: async (maker: Maker) => {
    const { id = '' } = await webhook(maker);
    const test = await maker.owner.post(`/api/webhooks/${id}/test`);
    return { id, deliveryId: idOf(test).id };
  },
  order: async ({ server }: Maker) => {
    const buyer = await billingUser(server);
    return { session: await buyer.order(PRO) };
  },
  refund: async ({ server }: Maker) => {
    const buyer = await billingUser(server);
    await buyer.buy(PRO);
    return idOf(await buyer.post('/api/refunds', { reason: 'wrong_plan', message: 'Not what I need.' }));
  },
  customStyle: async ({ owner }: Maker) =>
    idOf(await owner.post('/api/custom-styles', { name: uuidv7(), promptSuffix: 'in blue' })),
  invitation: async (maker: Maker) => invitation(maker, freshEmail()),
  member: async (maker: Maker) => {
    const guest = await billingUser(maker.server);
    const { token } = await invitation(maker, guest.email);
    await guest.post('/api/team/invitations/accept', { token });
    return { userId: guest.id };
  },
  user: async ({ server }: Maker) => ({ id: (await billingUser(server)).id }),
  worker: async ({ server }: Maker) => {
    const id = uuidv7();
    await reportWorker(server.context.db, { id, concurrency: 1, offers: { store: true, models: [] } });
    return { id };
  },
  signUpInvitation: async ({ server }: Maker) => {
    const { db, now } = server.context;
    const { invitation: invited } = await db
      .transaction()
      .execute((tx) => inviteToSignUp(tx, 'command line', freshEmail(), now()));
    return { id: invited.id };
  },
  contactMessage: async ({ server }: Maker) => {
    const id = uuidv7();
    await server.post('/api/contact', {
      id,
      firstName: 'Ada',
      lastName: 'Byron',
      email: freshEmail(),
      subject: 'Bug Report',
      message: 'It hums.',
    });
    return { id };
  },
  export: async ({ owner }: Maker) => {
    const { url } = (await owner.post('/api/export')).json();
    return { id: owner.id, signed: new URL(url, 'http://localhost').search };
  },
  archive: async ({ server, owner }: Maker) => {
    const pictureId = await makePicture(server, bearer(owner.session.access_token));
    const { url } = (await owner.post('/api/generations/archive', { ids: [pictureId] })).json();
    return { id: owner.id, signed: new URL(url, 'http://localhost').search };
  },
  shareLink: async ({ server, owner }: Maker) => {
    const targetId = await makePicture(server, bearer(owner.session.access_token));
    const link = (await owner.post('/api/share-links', { kind: 'picture', targetId, days: null })).json();
    return { id: link.id, token: new URL(link.url).pathname.split('/').at(-1) ?? '' };
  },
  album: async ({ server, owner }: Maker) => {
    const pictureId = await makePicture(server, bearer(owner.session.access_token));
    return { ...idOf(await owner.post('/api/albums', { name: uuidv7() })), pictureId };
  },
  sheet: async ({ owner }: Maker) => idOf(await owner.post('/api/sheets', { prompts: ['a fox'] })),
  ownId: async ({ owner }: Maker) => ({ id: owner.id }),
} satisfies Record<string, (maker: Maker) => Promise<Thing>>;

export type ThingKind = keyof typeof THINGS;

/** The public key is the generator of P-256. */
export const pushSubscription = (name: string) => ({
  endpoint: `https://push.example.com/${name}`,
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
});

async function waiting({ owner }: Maker): Promise<Thing> {
  return idOf(await owner.post('/api/generate', { prompt: 'a fox' }));
}

/** Removes earlier ones first, because an account may have only a few. */
async function webhook(maker: Maker): Promise<Thing> {
  await removeAll(maker, '/api/webhooks', (await maker.owner.get('/api/webhooks')).json().items);
  return idOf(await maker.owner.post('/api/webhooks', { url: `https://hooks.example.com/${uuidv7()}` }));
}

/** Removes earlier ones first, because each takes a seat. Includes the mailed token. */
async function invitation(maker: Maker, email: string): Promise<Thing> {
  const { server, owner } = maker;
  await owner.post('/api/team', { name: 'Studio' });
  await removeAll(maker, '/api/team/invitations', (await owner.get('/api/team')).json().team.invitations);
  const sent = await owner.post('/api/team/invitations', { email });
  const [mail] = await server.mailsTo(email);
  return { ...idOf(sent), token: tokenIn(mail) };
}

async function removeAll({ server, owner }: Maker, path: string, things: { id: string }[]): Promise<void> {
  const headers = bearer(owner.session.access_token);
  for (const { id } of things) await server.app.inject({ method: 'DELETE', url: `${path}/${id}`, headers });
}

function idOf(answer: { json(): unknown; body: string }): { id: string } {
  const { id } = answer.json() as { id?: string };
  if (!id) throw new Error(answer.body);
  return { id };
}
