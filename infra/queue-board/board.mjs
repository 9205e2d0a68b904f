/*
 * Shows the queue's BullMQ tickets with Bull Board, read-only, to users who can reach this machine's loopback address. The
 * operators' console shows what waits and why; decision 0060 says what tickets do not show.
 *
 *     npm ci --prefix infra/queue-board
 *     QUEUE_URL=redis://127.0.0.1:6379 node infra/queue-board/board.mjs
 *
 * QUEUE_URL takes `redis://`, `rediss://` or `postgres://`, as for servers and workers. It listens on PORT (7071) and HOST
 * (127.0.0.1), without a password.
 */
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { createPostgresBackend, Queue, withBackend } from 'bullmq';
import fastify from 'fastify';

/** The name of Easel's queue in BullMQ, as in shared/src/node/queue/queue-connection.ts. */
const GENERATION_QUEUE = 'generations';

const { QUEUE_URL: url, PORT: port = '7071', HOST: host = '127.0.0.1' } = process.env;
if (!url) {
  process.stderr.write('Set QUEUE_URL to the address of the queue: redis://… or postgres://…\n');
  process.exit(1);
}

const queue = openQueue(url);
queue.on('error', (error) => process.stderr.write(`The queue does not answer: ${error.message}\n`));

const serverAdapter = new FastifyAdapter();
createBullBoard({
  queues: [
    new BullMQAdapter(queue, {
      readOnlyMode: true,
      description: 'Tickets. Their ids are those of generations.',
    }),
  ],
  serverAdapter,
});
const app = fastify();
await app.register(serverAdapter.registerPlugin());
await app.listen({ host, port: Number(port) });
process.stdout.write(`The tickets are at http://${host}:${port}\n`);

/** @param {string} address */
function openQueue(address) {
  if (address.startsWith('redis')) return new Queue(GENERATION_QUEUE, { connection: { url: address } });
  const { Queue: PostgresQueue } = withBackend(createPostgresBackend);
  return new PostgresQueue(GENERATION_QUEUE, { connection: { connectionString: address, max: 2 } });
}
