import { proxyTo } from '@easel/tests/env/proxy-to';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

/** Starts one server before the tests of a file and closes it after them. Use what it returns only inside of tests and hooks. */
export function useTestServer(env: Record<string, string> = {}): TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(env);
  });
  afterAll(() => server?.close());
  return proxyTo(() => server);
}
