import {
  type GenerateResponse,
  type Generation,
  generateResponseSchema,
  generationSchema,
} from '@easel/shared/contracts/generation.schema';
import { subscriptionSchema } from '@easel/shared/contracts/plans.schema';
import { afterAll, beforeAll } from 'vitest';
import { bearer, signUp, startTestServer, type TestServer } from './test-server.ts';

/** Shared by the tests of a file. */
export let server: TestServer;

/** Registers the hooks of a test file. Call it at the top. */
export function useServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.close());
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Creates a user and returns what they can do. */
export async function person() {
  const user = await signUp(server);
  const send = (method: Method, url: string, payload?: object | string) =>
    server.app.inject({
      method,
      url,
      headers: { ...bearer(user.session.access_token), 'content-type': 'application/json' },
      ...(payload !== undefined && { payload }),
    });
  const generate = async (fields: object = {}): Promise<GenerateResponse> => {
    const answer = await send('POST', '/api/generate', { prompt: 'a fox', ...fields });
    if (answer.statusCode !== 202) throw new Error(answer.body);
    return generateResponseSchema.parse(answer.json());
  };
  const get = async (id: string): Promise<Generation> =>
    generationSchema.parse((await send('GET', `/api/generations/${id}`)).json());
  const credits = async () =>
    subscriptionSchema.parse((await send('GET', '/api/subscription')).json()).credits;
  return { user, send, generate, get, credits };
}
