import { API_SCOPES, type ApiScope } from '@easel/shared/contracts/api-keys';
import { type BillingUser, billingUser, TEAM } from './billing-user.ts';
import { bearer, type TestServer, tokenIn } from './test-server.ts';

/**
 * The callers. A key is the owner's; `keyWithout` has every scope but the one that the route requires. `unproven` has not confirmed the
 * address, `removed` was in the owner's team, `stranger` is a member of another team, and `plainOperator` signed in without a second
 * factor.
 */
export const COLUMNS = [
  'nobody',
  'unproven',
  'suspended',
  'suspendedKey',
  'other',
  'removed',
  'stranger',
  'owner',
  'keyWithout',
  'key',
  'operator',
  'plainOperator',
] as const;
export type Column = (typeof COLUMNS)[number];

type Headers = Record<string, string>;

export interface Callers {
  owner: BillingUser;
  /** Returns the headers of each caller, for a route that requires this scope. */
  headers: Record<Column, (scope: ApiScope | undefined) => Headers>;
}

/** Creates the users, their keys and their teams. */
export async function createCallers(server: TestServer): Promise<Callers> {
  const create = () => billingUser(server);
  const [owner, other, unproven, suspended, operator, plainOperator] = await Promise.all([
    create(),
    create(),
    create(),
    create(),
    createOperator(server, new Date()),
    createOperator(server, null),
  ]);
  const [keys, removed, stranger] = await Promise.all([
    createKeys(owner),
    createRemoved(server, owner),
    createStranger(server),
  ]);
  const suspendedKey = await createKey(suspended, API_SCOPES);
  await operator.post(`/api/admin/users/${suspended.id}/suspend`, { reason: 'Spam' });
  const as =
    ({ session }: BillingUser) =>
    () =>
      bearer(session.access_token);
  return {
    owner,
    headers: {
      nobody: () => ({}),
      unproven: as(unproven),
      suspended: as(suspended),
      suspendedKey: () => bearer(suspendedKey),
      other: as(other),
      removed: as(removed),
      stranger: as(stranger),
      owner: as(owner),
      keyWithout: (scope = 'account:read') => bearer(keys.get(scope) ?? ''),
      key: () => bearer(keys.get('all') ?? ''),
      operator: as(operator),
      plainOperator: as(plainOperator),
    },
  };
}

async function createOperator(server: TestServer, secondFactorAt: Date | null): Promise<BillingUser> {
  const operator = await billingUser(server);
  const { id } = operator;
  const { db } = server.context;
  await db
    .updateTable('users')
    .set({ isOperator: true, emailConfirmedAt: new Date() })
    .where('id', '=', id)
    .execute();
  await db.updateTable('sessions').set({ secondFactorAt }).where('userId', '=', id).execute();
  return operator;
}

async function createKey(user: BillingUser, scopes: readonly ApiScope[]): Promise<string> {
  const answer = await user.post('/api/keys', { name: 'Script', scopes });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ key: string }>().key;
}

/** Returns a key with all scopes, and for each scope one without it. */
async function createKeys(owner: BillingUser): Promise<Map<string, string>> {
  const keys = new Map([['all', await createKey(owner, API_SCOPES)]]);
  for (const lacking of API_SCOPES) {
    const scopes = API_SCOPES.filter((scope) => scope !== lacking);
    keys.set(lacking, await createKey(owner, scopes));
  }
  return keys;
}

async function createRemoved(server: TestServer, owner: BillingUser): Promise<BillingUser> {
  await owner.buy(TEAM);
  const member = await createMember(server, owner);
  const url = `/api/team/members/${member.id}`;
  const headers = bearer(owner.session.access_token);
  const answer = await server.app.inject({ method: 'DELETE', url, headers });
  if (answer.statusCode !== 204) throw new Error(answer.body);
  return member;
}

/** Creates another team, and returns a member of it who does not own it. */
async function createStranger(server: TestServer): Promise<BillingUser> {
  const owner = await billingUser(server);
  await owner.buy(TEAM);
  return createMember(server, owner);
}

async function createMember(server: TestServer, owner: BillingUser): Promise<BillingUser> {
  const member = await billingUser(server);
  await owner.post('/api/team', { name: 'Studio' });
  await owner.post('/api/team/invitations', { email: member.email });
  const invitation = (await server.mailsTo(member.email)).find(({ text }) => text.includes('invitation'));
  const answer = await member.post('/api/team/invitations/accept', { token: tokenIn(invitation) });
  if (answer.statusCode !== 204) throw new Error(answer.body);
  return member;
}
