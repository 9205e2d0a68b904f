import { openPool } from '@easel/shared/node/db/pool';
import Fastify from 'fastify';

/**
 * The baseline for reads: the driver and the pool of the API, in routes without authentication, limits, headers, links or schemas. A
 * poll is one SELECT by primary key, a list is one with its images, both prepared, with the columns that an answer shows.
 */
const pool = openPool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

const COLUMNS = `g.id, g.batch_id, g.status, g.progress, g.step, g.steps, g.prompt, g.style, g.custom_style, g.model, g.seed,
  g.width, g.height, g.resolution, g.aspect_ratio, g.iterations, g.negative_prompt, g.requested_steps, g.guidance, g.credits,
  g.charged_at, g.is_favorite, g.published_at, g.team_id, g.shared_at, g.created_at, g.started_at, g.completed_at, g.error_code,
  g.error_message, g.version`;
const POLL = {
  name: 'poll',
  text: `select ${COLUMNS} from generations g where g.id = $1 and g.deleted_at is null`,
};
const LIST = {
  name: 'list',
  text: `select ${COLUMNS}, i.content_type, i.has_watermark
    from generations g left join images i on i.generation_id = g.id
    where g.user_id = $1 and g.deleted_at is null order by g.id desc limit 21`,
};

app.get('/readyz', async () => 'ok');

app.get<{ Params: { id: string } }>('/read/:id', async ({ params: { id } }) => {
  const { rows } = await pool.query({ ...POLL, values: [id] });
  return rows[0];
});

app.get<{ Params: { userId: string } }>('/list/:userId', async ({ params: { userId } }) => {
  const { rows } = await pool.query({ ...LIST, values: [userId] });
  return { items: rows.slice(0, 20) };
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
