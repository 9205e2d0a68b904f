import { afterEach, beforeEach } from 'vitest';
import { type BillingUser, billingUser } from './billing-user.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export const REFUSED = { http: 409, code: 'illegal_state' };

/** Created for each test, with one customer. */
export let server: TestServer;
export let user: BillingUser;

/** Registers the hooks of a test file. Call it at the top. */
export function useBillingServer(): void {
  beforeEach(async () => {
    server = await startTestServer();
    user = await billingUser(server);
  });
  afterEach(() => server?.close());
}

export const subjects = async () =>
  (await server.mailsTo(user.email))
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith('Confirm'));

export const paidCents = async () =>
  (await user.billing()).payments
    .filter(({ status }) => status === 'paid')
    .map(({ amountCents }) => amountCents);
