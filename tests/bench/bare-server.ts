import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import postgres from 'postgres';

/**
 * The baseline for the API: the statements of a submit and of a read, on the same driver and pool size, in routes without
 * authentication, schemas, policies, queue or presenters.
 */
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 10, onnotice: () => {} });
const app = Fastify();

app.get('/readyz', async () => 'ok');

app.post<{ Params: { userId: string } }>('/submit/:userId', async ({ params: { userId } }, reply) => {
  const id = randomUUID();
  const rows = await sql.begin(async (tx) => {
    await tx`insert into subscribers (user_id, email) select id, email from users where id = ${userId} on conflict do nothing`;
    const [subscriber] = await tx`
      select s.*, u.queue_paused_at from subscribers s join users u on u.id = s.user_id
      where s.user_id = ${userId} for update of s`;
    await tx`
      select count(*) from generations
      where user_id = ${userId} and status in ('pending', 'processing') and deleted_at is null`;
    await tx`select sum(amount) from credit_entries where user_id = ${userId} and period_start = ${subscriber?.anchor_at}`;
    const inserted = await tx`
      insert into generations (id, batch_id, user_id, account_id, status, prompt, style, model, seed, resolution, aspect_ratio,
        iterations, width, height, watermark, priority)
      values (${id}, ${id}, ${userId}, ${userId}, 'pending', 'a fox', 'sketch', 'painter', 7, '512x512', '1:1', 1, 512, 512, false, 1)
      returning *`;
    await tx`
      insert into credit_entries (user_id, generation_id, run, kind, amount, period_start)
      values (${userId}, ${id}, 1, 'hold', -1, ${subscriber?.anchor_at})`;
    return inserted;
  });
  await sql`update generations set enqueued_at = now() where id = ${id} and status = 'pending'`;
  return reply.code(202).send(rows[0]);
});

app.get<{ Params: { id: string } }>('/read/:id', async ({ params: { id } }) => {
  const [row] = await sql`select * from generations where id = ${id} and deleted_at is null`;
  const [image] = await sql`select * from images where generation_id = ${id}`;
  return { ...row, image };
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
