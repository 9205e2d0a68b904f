import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureAt } from './pictures.ts';
import { bearer, signUp, startTestServer, type TestServer } from './test-server.ts';

const APP = 'https://app.example.com';

describe('when an operator allows an origin', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ CORS_ORIGINS: `${APP}, https://other.example` });
  });
  afterAll(() => server?.close());
  const allowed = { origin: APP };

  test("its pages may call the API with a token, and read the response's header fields", async () => {
    const { session } = await signUp(server);
    const url = '/api/v1/generations';
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        ...allowed,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-headers': 'authorization,idempotency-key',
      vary: expect.stringMatching(/Origin/i),
    });
    const headers = { ...allowed, ...bearer(session.access_token) };
    const answer = await server.app.inject({ url, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe(APP);
    expect(answer.headers['access-control-expose-headers']).toContain('Retry-After');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('its pages can read why a call was refused', async () => {
    const answer = await server.app.inject({ url: '/api/generations', headers: allowed });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([401, APP]);
  });

  test('pages of other origins may not', async () => {
    const headers = {
      origin: 'https://app.example.com.evil.example',
      'access-control-request-method': 'GET',
    };
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await server.app.inject({ method, url: '/api/plans', headers });
      expect(answer.headers['access-control-allow-origin'], method).toBeUndefined();
    }
  });
});

describe('by default', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  test('no other origin may call the API', async () => {
    const answer = await server.app.inject({ url: '/api/plans', headers: { origin: APP } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('a signed image opens on any site', async () => {
    const answer = await server.app.inject({ url: await pictureAt(server), headers: { origin: APP } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
});
