import { type Billing, billingSchema, type PlanOrder } from '@easel/shared/contracts/billing.schema';
import { type Subscription, subscriptionSchema } from '@easel/shared/contracts/plans.schema';
import type { LightMyRequestResponse } from 'fastify';
import { bearer, freshEmail, type SignedUp, signUp, type TestServer } from './test-server.ts';

/** In seconds. */
export const DAY = 86_400;
export const PRO: PlanOrder = { plan: 'pro', interval: 'month' };
export const TEAM: PlanOrder = { plan: 'team', interval: 'month' };

/**
 * A signed-in user who buys plans. Each call uses a token that is valid by the moved clock, of a session in which the user has just
 * proved who they are.
 */
export interface BillingUser extends SignedUp {
  id: string;
  get(path: string): Promise<LightMyRequestResponse>;
  post(path: string, body?: unknown): Promise<LightMyRequestResponse>;
  billing(): Promise<Billing>;
  subscription(): Promise<Subscription>;
  /** Returns the session of a new test order. */
  order(order: PlanOrder): Promise<string>;
  /** Orders at the test checkout and confirms. */
  buy(order: PlanOrder): Promise<Billing>;
}

export async function billingUser(server: TestServer, email = freshEmail()): Promise<BillingUser> {
  const signedUp = await signUp(server, email);
  const { id } = signedUp.session.user;
  const sessionId = server.app.accessTokens.sessionIdOf(signedUp.session.access_token) ?? '';
  const headers = () =>
    bearer(server.app.accessTokens.issue({ userId: id, sessionId, recoveredAt: null }).token);
  const get = (path: string) => server.app.inject({ url: path, headers: headers() });
  const post = async (path: string, body?: unknown) => {
    await useSessionNow(server, sessionId);
    return server.post(path, body, headers());
  };
  const billing = async () => billingSchema.strict().parse((await get('/api/billing')).json());
  const order = async (wanted: PlanOrder) => {
    const answer = await post('/api/billing/checkout', wanted);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return new URL(answer.json().url).searchParams.get('session') ?? '';
  };
  return {
    ...signedUp,
    id,
    get,
    post,
    billing,
    order,
    async subscription() {
      const answer = await get('/api/subscription');
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return subscriptionSchema.strict().parse(answer.json());
    },
    async buy(wanted) {
      const answer = await post(`/api/billing/test-checkout/${await order(wanted)}`, { confirm: true });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return billing();
    },
  };
}

/** Extends the session and its proof, as a refresh and a new proof would: the test moves the clock by weeks. */
async function useSessionNow({ context: { db, now } }: TestServer, sessionId: string): Promise<void> {
  const expiresAt = new Date(now().getTime() + DAY * 1_000);
  await db.updateTable('sessions').set({ provenAt: now(), expiresAt }).where('id', '=', sessionId).execute();
}
