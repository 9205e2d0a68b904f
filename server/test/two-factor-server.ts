import { afterAll, beforeAll } from 'vitest';
import { bearer, startTestServer, type TestServer } from './test-server.ts';

export let server: TestServer;

/** Registers the hooks of a test file. Call it at the top. */
export function useTwoFactorServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());
}

export const INVALID = { http: 422, code: 'invalid_code' };

export const changePassword = (token: string, payload: object) =>
  server.app.inject({ method: 'PUT', url: '/api/auth/user', headers: bearer(token), payload });
