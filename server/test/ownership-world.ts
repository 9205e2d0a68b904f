import { API_SCOPES, type ApiScope } from '@easel/shared/contracts/api-keys';
import { settleFailed } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { v7 as uuidv7 } from 'uuid';
import { type BillingUser, billingUser, PRO, TEAM } from './billing-user.ts';
import { makePicture } from './pictures.ts';
import { bearer, freshEmail, type TestServer, tokenIn } from './test-server.ts';

type Headers = Record<string, string>;

/** The callers. A key is the owner's; `keyWithout` has every scope but the one that the route requires. */
export const COLUMNS = ['nobody', 'other', 'owner', 'keyWithout', 'key', 'operator'] as const;
export type Column = (typeof COLUMNS)[number];

/** The owner's thing that a row is about, for its path and its body. */
export type Thing = Readonly<Record<string, string>>;

/** Three users, and everything that one of them can have. */
export interface World {
  owner: BillingUser;
  /** Returns the headers of a caller of this column, for a route that requires this scope. */
  headers(column: Column, scope: ApiScope | undefined): Headers;
  make(kind: ThingKind): Promise<Thing>;
}

export async function ownershipWorld(server: TestServer): Promise<World> {
  const people = [billingUser(server), billingUser(server), billingUser(server)] as const;
  const [owner, other, operator] = await Promise.all(people);
  const { db } = server.context;
  await db.updateTable('users').set({ isOperator: true }).where('id', '=', operator.id).execute();
  await owner.buy(TEAM);
  const keys = new Map<string, string>();
  for (const lacking of [undefined, ...API_SCOPES]) {
    const scopes = API_SCOPES.filter((scope) => scope !== lacking);
    const { key } = (await owner.post('/api/keys', { name: lacking ?? 'all', scopes })).json();
    keys.set(lacking ?? 'all', key);
  }
  const headersOf: Record<Column, (scope: ApiScope | undefined) => Headers> = {
    nobody: () => ({}),
    other: () => bearer(other.session.access_token),
    owner: () => bearer(owner.session.access_token),
    keyWithout: (scope) => bearer(keys.get(scope ?? 'account:read') ?? ''),
    key: () => bearer(keys.get('all') ?? ''),
    operator: () => bearer(operator.session.access_token),
  };
  return {
    owner,
    headers: (column, scope) => headersOf[column](scope),
    make: (kind) => THINGS[kind]({ server, owner }),
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
  published: async ({ server, owner }: Maker) => {
    const headers = bearer(owner.session.access_token);
    const id = await makePicture(server, headers);
    await server.app.inject({ method: 'PUT', url: `/api/generations/${id}/publication`, headers });
    return { id };
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
  ownId: async ({ owner }: Maker) => ({ id: owner.id }),
} satisfies Record<string, (maker: Maker) => Promise<Thing>>;

export type ThingKind = keyof typeof THINGS;

async function waiting({ owner }: Maker): Promise<Thing> {
  return idOf(await owner.post('/api/generate', { prompt: 'a fox' }));
}

/** Removes earlier ones first, as an account may have only a few. */
async function webhook(maker: Maker): Promise<Thing> {
  await removeAll(maker, '/api/webhooks', (await maker.owner.get('/api/webhooks')).json().items);
  return idOf(await maker.owner.post('/api/webhooks', { url: `https://hooks.example.com/${uuidv7()}` }));
}

/** Removes earlier ones first, as each takes a seat. Has the token that was mailed. */
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
