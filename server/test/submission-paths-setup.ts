import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { holdCredits } from '@easel/shared/node/repos/billing/credits.repo';
import { temporaryFolder } from '@easel/tests/env/temporary-folder';
import { sql } from 'kysely';
import type { Person } from './team-people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Credits per day of the model `capped`. */
export const BUDGET = 4;

const MODELS = [
  { id: 'painter', name: 'Painter', expectedSeconds: 4, provider: { type: 'painter' } },
  {
    id: 'exclusive',
    name: 'Exclusive',
    tier: 'pro',
    expectedSeconds: 4,
    steps: { min: 1, max: 50, default: 20 },
    guidance: { min: 1, max: 10, default: 7 },
    provider: { type: 'sd-webui', checkpoint: 'exclusive' },
    endpoints: [{ url: 'https://models.example' }],
  },
  {
    id: 'capped',
    name: 'Capped',
    expectedSeconds: 10,
    provider: { type: 'openai', model: 'gpt-image' },
    endpoints: [{ url: 'https://vendor.example/v1' }],
    budget: { creditsPerDay: BUDGET },
  },
];

/** How a submission was accepted. */
export type Path = 'one statement' | 'step by step' | null;

/** Starts a server whose database records which accounts submit step by step. */
export async function startRecordingServer(): Promise<TestServer> {
  const folder = await temporaryFolder('submission-paths');
  const file = join(folder.path, 'models.json');
  await writeFile(file, JSON.stringify({ models: MODELS }));
  const server = await startTestServer({ MODELS_FILE: file, MAX_WAIT_SECONDS_FREE: '1' });
  const types = sql`uuid, boolean, text, double precision, integer`;
  await sql`create table stepped (account_id uuid)`.execute(server.context.db);
  await sql`alter function note_queue_terms (${types}) rename to note_terms`.execute(server.context.db);
  await sql`
    create function note_queue_terms (${types}) returns void language sql as $$
      insert into stepped values ($1);
      select note_terms($1, $2, $3, $4, $5);
    $$`.execute(server.context.db);
  const close = async () => {
    await server.close();
    await folder.remove();
  };
  return { ...server, close };
}

/** Makes the database refuse decisions in one statement, so that everything is decided step by step. */
export async function refuseOneStatement({ context: { db } }: TestServer): Promise<void> {
  await sql`
    create or replace function submit_generations(p_submissions jsonb, p_waits boolean)
    returns table (place integer, used_before bigint, submitted_at timestamptz, changed_in xid8) language plpgsql as $$
    begin
      return;
    end $$`.execute(db);
}

export interface Attempt {
  user: Person;
  /** The person whose credits are spent; the user by default. */
  account?: Person;
  fields: object;
  headers?: Record<string, string>;
}

/** Sends a request for images, and returns the answer with everything that it changed, without values that always differ. */
export async function submitAs(
  { context, post }: TestServer,
  { user, account = user, fields, headers }: Attempt,
) {
  const { db } = context;
  const rowsOf = () =>
    db.selectFrom('generations').selectAll().where('userId', '=', user.userId).orderBy('id').execute();
  await context.background.idle();
  const before = await rowsOf();
  await sql`delete from stepped`.execute(db);
  const answer = await post('/api/generate', { prompt: 'a fox', ...fields }, { ...user.headers, ...headers });
  await context.background.idle();

  const made = (await rowsOf()).filter(({ id }) => !before.some((row) => row.id === id));
  const stepped = await sql`select from stepped`.execute(db);
  const path = stepped.rows.length > 0 ? 'step by step' : 'one statement';
  const ledger = await db
    .selectFrom('creditEntries')
    .select(['spentBy', 'run', 'kind', 'amount'])
    .where('userId', '=', account.userId)
    .orderBy('id')
    .execute();
  const of = <T extends 'creditBalances' | 'notices' | 'idempotencyKeys'>(table: T) =>
    db
      .selectFrom(table as 'notices')
      .selectAll()
      .where('userId', '=', account.userId)
      .execute();
  const terms = await db
    .selectFrom('queueAccounts')
    .select(['isFree', 'weight', 'maxRunning', 'waiting'])
    .where('accountId', '=', account.userId)
    .execute();
  const { code = null, generations = [] } = answer.json();
  return {
    path: made.length > 0 ? (path satisfies Path) : null,
    outcome: {
      status: answer.statusCode,
      code,
      answered: generations.length,
      rows: made.map(({ customStyle, accountId, userId, ...row }) => ({
        ...row,
        ...DIFFERENT,
        customStyle: customStyle && { ...customStyle, id: null },
        isOwnAccount: accountId === userId,
      })),
      ledger: ledger.map(({ spentBy, ...entry }) => ({ ...entry, isByMember: spentBy !== null })),
      balances: ((await of('creditBalances')) as unknown as { used: number }[]).map(({ used }) => used),
      notices: (await of('notices')).length,
      keys: (await of('idempotencyKeys')).length,
      terms,
    },
  };
}

/** Columns that always differ between submissions or users. */
const DIFFERENT = {
  id: null,
  batchId: null,
  requestId: null,
  changedIn: null,
  createdAt: null,
  queuedAt: null,
  lineAt: null,
  seed: null,
  inputs: null,
};

/** Spends credits of the account's period, by a hold of a generation that no longer exists. */
export async function spend({ context: { db } }: TestServer, user: Person, credits: number): Promise<void> {
  const probe = await user.submit();
  const { id } = probe.json();
  const { periodStart } = await db
    .selectFrom('creditEntries')
    .select('periodStart')
    .where('generationId', '=', id)
    .executeTakeFirstOrThrow();
  await user.send('POST', `/generations/${id}/cancel`);
  await holdCredits(db, [{ userId: user.userId, generationId: randomUUID(), run: 1, periodStart, credits }]);
}
