import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { API_SCOPES, type ApiScope } from '@easel/shared/contracts/api-keys';
import type { ApiOperation, ApiReference } from '@easel/shared/contracts/api-reference';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiDocument } from '../src/docs/api-document.ts';
import { toApiReference } from '../src/docs/api-reference.ts';
import { bearer, signUp, startTestServer, type TestServer } from './test-server.ts';

const REFERENCE = fileURLToPath(new URL('../../web/src/content/api-docs/reference.json', import.meta.url));

let server: TestServer;
let reference: ApiReference;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.ready();
  reference = toApiReference(server.app.swagger() as ApiDocument);
  const { session } = await signUp(server);
  token = session.access_token;
  // The tests send more requests than the Free plan allows in an hour.
  await server.context.db
    .updateTable('subscribers')
    .set({ subscribed: true, subscriptionTier: 'pro', plan: 'pro' })
    .where('userId', '=', session.user.id)
    .execute();
});
afterAll(() => server?.close());

/** Regenerate the file with `vitest run --project parts server/test/api-reference.test.ts --update`. */
test('matches the API that this server serves', async () => {
  await expect(`${JSON.stringify(reference, null, 1)}\n`).toMatchFileSnapshot(REFERENCE);
});

test('describes what the specification names, and no call that requires a password', () => {
  const calls = reference.operations.map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual(
    expect.arrayContaining([
      ...['POST /api/generate', 'GET /api/generations/{id}', 'GET /api/styles', 'GET /api/models'],
    ]),
  );
  expect(calls.filter((call) => /auth\b|keys|settings|profile|export|deletion|contact/.test(call))).toEqual(
    [],
  );
  expect(new Set(reference.operations.map(({ id }) => id)).size).toBe(calls.length);
});

test('describes exactly the access that each call requires', async () => {
  const keys = Object.fromEntries(
    await Promise.all(API_SCOPES.map(async (scope) => [scope, await makeKey([scope])] as const)),
  ) as Record<ApiScope, string>;
  const another = (scope: ApiScope) => keys[API_SCOPES.find((each) => each !== scope) as ApiScope];

  for (const operation of reference.operations) {
    const { access, method, path } = operation;
    const call = `${method} ${path}`;
    if (access === 'anyone') {
      expect((await ask(operation)).statusCode, call).not.toBe(401);
      continue;
    }
    expect(await refusal(operation), call).toMatch(/^401 (unauthenticated|invalid_api_key)$/);
    if (access === 'person' || access === 'key') {
      const refused = await refusal(operation, keys['account:read']);
      if (access === 'person') expect(refused, call).toBe('403 forbidden');
      else expect(refused, call).not.toMatch(/^40[13]/);
      continue;
    }
    expect(await refusal(operation, another(access)), call).toBe('403 insufficient_scope');
    expect(await refusal(operation, keys[access]), call).not.toContain('insufficient_scope');
  }
});

async function makeKey(scopes: ApiScope[]): Promise<string> {
  const response = await server.post('/api/keys', { name: scopes.join(), scopes }, bearer(token));
  return response.json().key;
}

/** Returns the status and the code, from our format or OpenAI's. */
async function refusal(operation: ApiOperation, key?: string): Promise<string> {
  const response = await ask(operation, key);
  const body = response.body === '' ? {} : response.json();
  return `${response.statusCode} ${body.code ?? body.error?.code}`;
}

/** Calls with unknown ids and an empty body: only the access check matters. */
function ask({ method, path }: ApiOperation, key?: string) {
  return server.app.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, () => randomUUID()),
    headers: key === undefined ? {} : bearer(key),
  });
}
