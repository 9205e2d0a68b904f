import { randomUUID } from 'node:crypto';
import { openPool } from '@easel/shared/node/db/pool';
import { createLogger } from '@easel/shared/node/logger';
import { openGenerationQueue } from '@easel/shared/node/queue/generation-queue';
import Fastify from 'fastify';

/**
 * The baseline for a submission: one INSERT in a transaction and one BullMQ job, through the same driver, pool size and queue, in a route
 * without authentication, schemas, policies, credits or an order of the queue. Its table has the columns of `generations` and a
 * primary key, but no other index, trigger or foreign key.
 */
const pool = openPool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
const queue = openGenerationQueue({
  url: process.env.QUEUE_URL ?? '',
  logger: createLogger({ name: 'bare', level: 'error', format: 'json' }),
});
await pool.query(
  'create table if not exists bare_generations (like generations including defaults, primary key (id))',
);

const INSERT = `
  insert into bare_generations (id, batch_id, user_id, account_id, status, prompt, style, model, seed, resolution, aspect_ratio,
    iterations, width, height, watermark, priority)
  values ($1, $1, $2, $2, 'pending', $3, $4, 'painter', $5, $6, '1:1', 1, 512, 512, false, 1)
  returning *`;

interface Body {
  prompt: string;
  style: string;
  resolution: string;
  seed: number;
}

const app = Fastify();
app.get('/readyz', async () => 'ok');
app.post<{ Params: { userId: string }; Body: Body }>('/submit/:userId', async ({ params, body }, reply) => {
  const id = randomUUID();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const values = [id, params.userId, body.prompt, body.style, body.seed, body.resolution];
    const { rows } = await client.query(INSERT, values);
    await client.query('commit');
    await queue.add([{ id, priority: 1 }]);
    return await reply.code(202).send(rows[0]);
  } finally {
    client.release();
  }
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
