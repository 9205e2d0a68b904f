import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainingPlugin } from '../plugins/draining.ts';
import { timeToAnswer } from './time-to-answer.ts';

test('leaves no time for a client that has already disconnected', async () => {
  const app = Fastify();
  await app.register(drainingPlugin);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: signal, resolve: give } = Promise.withResolvers<AbortSignal>();
  app.get(
    '/',
    {
      // The time that looking up an API key may take.
      onRequest: async (_, reply) => {
        arrive();
        await once(reply.raw, 'close');
      },
    },
    async (_, reply) => {
      give(timeToAnswer(reply, 3_600_000));
      return '';
    },
  );
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: easel\r\n\r\n');
  await arrived;
  socket.destroy();
  const { aborted, reason } = await signal;
  await app.close();
  expect({ aborted, reason }).toEqual({ aborted: true, reason: 'done' });
});
