import { generateResponseSchema } from '@easel/shared/contracts/generation.schema';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bearer, signUp } from './test-server.ts';
import { useTestServer } from './use-test-server.ts';

const server = useTestServer();

test('notifies a socket of a submission without reading its row again', async () => {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { session } = await signUp(server);
  const token = session.access_token;
  const states: { id: string; status: string }[] = [];
  // Socket.IO 4 over Engine.IO 4: 0 opens, 40 connects, 42 is an event.
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const connected = Promise.withResolvers<void>();
  socket.addEventListener('message', ({ data }) => {
    const text = String(data);
    if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
    if (text.startsWith('40')) connected.resolve();
    if (!text.startsWith('42')) return;
    const [name, payload] = JSON.parse(text.slice(2));
    if (name === 'generation') states.push(payload);
  });
  await connected.promise;
  const { id } = await server.context.db.transaction().execute(async (tx) => {
    // Every read of a shown generation waits for this lock.
    await sql`lock table images in access exclusive mode`.execute(tx);
    const answer = await server.post('/api/generate', { prompt: 'a fox' }, bearer(token));
    const accepted = generateResponseSchema.parse(answer.json());
    await expect.poll(() => states).toHaveLength(1);
    return accepted;
  });
  expect(states).toMatchObject([{ id, status: 'pending' }]);
  const shown = await server.app.inject({ url: `/api/generations/${id}`, headers: bearer(token) });
  const { queue, ...state } = shown.json();
  expect(states[0]).toMatchObject(state);
  expect(queue).not.toBeNull();
  socket.close();
});
