import { execFile } from 'node:child_process';
import { join } from 'node:path';
import {
  type AuditEntry,
  adminUserDetailSchema,
  auditListSchema,
} from '@easel/shared/contracts/admin.schema';
import { COMPILE_CACHE } from '@easel/tests/env/compile-cache';
import { afterAll, beforeAll, expect } from 'vitest';
import { makePicture } from './pictures.ts';
import { bearer, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';

/** Shared by the tests of a file, with its operator. */
export let server: TestServer;
export let operator: SignedUp;

/** Registers the hooks of a test file. Call it at the top. */
export function useAdminServer(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    server = await startTestServer(env);
    operator = await signUp(server);
    expect(await easel('admin', 'grant', operator.email)).toMatchObject({ code: 0 });
  });
  afterAll(() => server?.close());
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const SCRIPT = join(import.meta.dirname, '../src/cli/easel.ts');

/** Runs the command line in its own process on the server's database. */
export function easel(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    DATABASE_URL: server.context.config.database.url,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...words], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() });
    });
  });
}

export const auth = (who: SignedUp) => bearer(who.session.access_token);
export const send = (method: Method, path: string, headers: Record<string, string>, payload?: object) =>
  server.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
export const act = (method: Method, path: string, payload?: object) =>
  send(method, `/admin${path}`, auth(operator), payload);

export async function audit(query = ''): Promise<AuditEntry[]> {
  const response = await act('GET', `/audit${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return auditListSchema.strict().parse(response.json()).items;
}
export const userDetail = async (id: string) =>
  adminUserDetailSchema.strict().parse((await act('GET', `/users/${id}`)).json());

/** Creates a user with a published picture, a pending generation and a key. */
export async function person() {
  const who = await signUp(server);
  const headers = auth(who);
  const id = who.session.user.id;
  const pictureId = await makePicture(server, headers);
  await send('PUT', `/generations/${pictureId}/publication`, headers);
  const made = await server.post('/api/generate', { prompt: 'a fox' }, headers);
  const { key } = await createKey(who);
  return { ...who, id, headers, pictureId, waitingId: made.json<{ id: string }>().id, key };
}

export const createKey = async (who: SignedUp) =>
  (await server.post('/api/keys', { name: 'Script' }, auth(who))).json<{ id: string; key: string }>();

export const REASON = { reason: 'Spam' };
