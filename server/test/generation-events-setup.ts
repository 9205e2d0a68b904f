import { generateResponseSchema } from '@easel/shared/contracts/generation.schema';
import { settleCompleted } from '@easel/shared/node/repos/generations/settlements.repo';
import { claimGeneration } from '@easel/tests/env/claim';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { bearer, type SignedUp, signUp, startTestServer, type TestServer } from './test-server.ts';

/** Shared by the tests of a file: a server that listens, and a new user for each test. */
export let server: TestServer;
export let url: string;
export let ada: SignedUp;

/** Registers the hooks of a test file. Call it at the top. */
export function useListeningServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
    url = await server.app.listen({ port: 0 });
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    ada = await signUp(server);
  });
}

export const as = (who: SignedUp) => bearer(who.session.access_token);
export const read = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: path, headers: { ...as(ada), ...headers } });

export async function generate(fields: object = {}) {
  const answer = await server.post('/api/generate', { prompt: 'a fox', ...fields }, as(ada));
  return generateResponseSchema.parse(answer.json());
}

/** Completes generations as a worker would. */
export async function claim(id: string) {
  const claimed = await claimGeneration(server.context.db, { id, workerId: 'test' });
  if (!claimed) throw new Error('not claimed');
  return claimed;
}
export async function complete(claimed: Awaited<ReturnType<typeof claim>>): Promise<void> {
  const image = {
    objectKey: 'k',
    displayKey: 'p',
    thumbnailKey: 't',
    contentType: 'image/png',
    width: 1024,
    height: 1024,
    bytes: 9,
    hasWatermark: true,
  };
  await settleCompleted(server.context.db, claimed, { image, origins: [], lastStep: { step: 8, steps: 8 } });
}
export const announce = ({ id, userId, version }: { id: string; userId: string; version: number }) =>
  server.context.bus.publish({ type: 'generation', userId, id, version });
export const announceProgress = (id: string, version: number, step: number) =>
  server.context.bus.publish({
    type: 'progress',
    userId: ada.session.user.id,
    event: { id, version, progress: step * 10, step, steps: 10 },
  });

export interface Received {
  event: string;
  id?: string;
  data: unknown;
}

/** Reads the events of one generation over a real connection. */
export async function follow(id: string, headers: Record<string, string> = {}, who = ada, at = url) {
  const hangUp = new AbortController();
  const response = await fetch(`${at}/api/generations/${id}/events`, {
    headers: { ...as(who), ...headers },
    signal: hangUp.signal,
  });
  const blocks = blocksOf(response);
  async function next(): Promise<Received | undefined> {
    for (;;) {
      const { value, done } = await blocks.next();
      if (done) return undefined;
      const fields = Object.fromEntries(value.split('\n').map((line) => line.split(/: (.*)/s)));
      if (fields.event === undefined) continue;
      return { event: fields.event, ...(fields.id && { id: fields.id }), data: JSON.parse(fields.data) };
    }
  }
  return { response, next, hangUp: () => hangUp.abort() };
}

async function* blocksOf(response: Response): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    yield* blocks;
  }
}
