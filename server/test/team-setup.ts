import { afterAll, beforeAll } from 'vitest';
import type { Person } from './team-people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export let server: TestServer;

/** Registers the hooks of a test file. Call it at the top. */
export function useTeamServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());
}

export const create = (user: Person) => user.send('POST', '/team', { name: ' The Keepers ' });
export const emailsOf = async (user: Person) => (await user.team())?.members.map(({ email }) => email);
export const subjectsTo = async ({ email }: Person) =>
  (await server.mailsTo(email)).map(({ subject }) => subject);
