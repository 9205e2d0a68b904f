import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

/** Starts one server before the tests of a file and closes it after them. Use what it returns only inside of tests and hooks. */
export function useTestServer(env: Record<string, string> = {}): TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(env);
  });
  afterAll(() => server?.close());

  const started = () => {
    if (!server) throw new Error('The server is started before the first test');
    return server;
  };
  return {
    get app() {
      return started().app;
    },
    get context() {
      return started().context;
    },
    get clock() {
      return started().clock;
    },
    mailsTo: (email) => started().mailsTo(email),
    post: (...request) => started().post(...request),
    close: () => started().close(),
  };
}
