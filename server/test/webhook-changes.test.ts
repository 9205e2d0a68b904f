import { listSecurityEvents } from '@easel/shared/node/repos/accounts/security-events.repo';
import { expect, test } from 'vitest';
import { bearer, type SignedUp, signUp } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

const call = (user: SignedUp, method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/webhooks${path}`,
    headers: bearer(user.session.access_token),
    ...(payload && { payload }),
  });

async function eventsOf({ session }: SignedUp) {
  const { db } = server.context;
  const rows = await listSecurityEvents(db, { userId: session.user.id, limit: 20 });
  const ofWebhooks = rows.filter(({ kind }) => kind.startsWith('webhook_'));
  return ofWebhooks.map(({ kind, details }) => ({ kind, ...details })).toReversed();
}

test('records each change to a webhook, with its host, and nothing about a refused change', async () => {
  const user = await signUp(server);
  const { id } = (await call(user, 'POST', '', { url: 'https://hooks.example.com/a?token=secret' })).json();
  const other = (await call(user, 'POST', '', { url: 'https://other.example.com/' })).json();
  const moved = await call(user, 'PATCH', `/${id}`, {
    url: 'https://elsewhere.example.com/',
    enabled: false,
  });
  expect(moved.statusCode).toBe(200);
  const taken = await call(user, 'PATCH', `/${other.id}`, { url: 'https://elsewhere.example.com/' });
  expect(taken.statusCode).toBe(409);
  const rotations = [];
  for (let count = 0; count < 10; count++) {
    rotations.push((await call(user, 'POST', `/${id}/secret`)).statusCode);
  }
  expect(rotations).toContain(409);
  expect((await call(user, 'DELETE', `/${id}`)).statusCode).toBe(204);

  const replaced = rotations.filter((status) => status === 200);
  expect(await eventsOf(user)).toEqual([
    { kind: 'webhook_created', host: 'hooks.example.com' },
    { kind: 'webhook_created', host: 'other.example.com' },
    { kind: 'webhook_changed', changed: 'url, enabled', host: 'elsewhere.example.com' },
    ...replaced.map(() => ({ kind: 'webhook_secret_replaced' })),
    { kind: 'webhook_deleted' },
  ]);
});
