import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@easel/shared/node/db/client';
import { claimNext } from '@easel/shared/node/repos/generations/claims.repo';
import { releaseGeneration } from '@easel/shared/node/repos/generations/settlements.repo';
import type { ApiClient } from '../env/api-client.ts';
import { subscribe } from '../env/subscribe.ts';
import { startSystem } from '../env/system.ts';
import type { OpenGroup, RowGroup } from './record/group.ts';
import { connect } from './record/sql.ts';
import { type Measurement, quantile } from './table.ts';

const SHALLOW = 100;
const DEPTHS = [10_000, 100_000];
const USERS = 1_000;
const SAMPLES = 60;
const PAUSE_MS = 25;
const AIM = 1.2;
const FREE_SHARE = 0.1;

/** Operations of users and workers while the queue of 1,000 users is deep, against the same while 100 generations wait. */
export const depthGroup: RowGroup = {
  name: 'depth',
  rounds: 3,
  async open() {
    const system = await startSystem({ servers: 1, workers: 0, env: { LOG_LEVEL: 'error' } });
    const sql = connect(system.databaseUrl);
    const db = openDatabase({ url: system.databaseUrl, poolSize: 1, applicationName: 'bench' });
    const close = async () => {
      await db.destroy();
      await sql.end();
      await system.stop();
    };
    try {
      await addUsers(sql);
      await reportWorker(sql);
      const ada = await system.signUp();
      await subscribe(system.databaseUrl, ada.session.user.id, 'enterprise');
      return openDepths({ sql, ada, close, claim: () => claimAndRelease(db) });
    } catch (error) {
      await close();
      throw error;
    }
  },
};

interface Parts {
  sql: ReturnType<typeof connect>;
  ada: ApiClient;
  claim(): Promise<void>;
  close(): Promise<void>;
}

function openDepths({ sql, ada, claim, close }: Parts): OpenGroup {
  const actions: Record<string, () => Promise<unknown>> = {
    'a submission': () => ada.generate({ prompt: 'a fox', style: 'sketch', resolution: '512x512' }),
    "a waiting one's place": async () => ada.get((await waitingOf(sql, ada)).id),
    'the first page of the list': () => ada.list('?limit=20'),
    'a claim': claim,
  };
  async function measureAt(depth: number): Promise<Map<string, number>> {
    await fill(sql, depth);
    await ada.generate({ prompt: 'a fox', style: 'sketch', resolution: '512x512' });
    const took = new Map(Object.keys(actions).map((name): [string, number[]] => [name, []]));
    // In turn and with pauses, over some seconds: the server reads the queue's order now and then, so that all samples share its
    // cost.
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      for (const [name, act] of Object.entries(actions)) {
        const started = performance.now();
        await act();
        took.get(name)?.push(performance.now() - started);
        await sleep(PAUSE_MS);
      }
    }
    const medians = new Map([...took].map(([name, each]) => [name, quantile(each.slice(SAMPLES / 6), 0.5)]));
    return medians;
  }
  return {
    async round() {
      const rows: Measurement[] = [];
      for (const depth of DEPTHS) {
        const floor = await measureAt(SHALLOW);
        const easel = await measureAt(depth);
        for (const [name, ms] of easel) {
          rows.push({
            name: `${name}, ${depth.toLocaleString('en')} waiting`,
            unit: 'ms',
            easel: ms,
            floor: floor.get(name) ?? Number.NaN,
            floorName: `the same with ${SHALLOW} waiting`,
            aim: AIM,
          });
        }
      }
      return rows;
    },
    close,
  };
}

async function addUsers(sql: Parts['sql']): Promise<void> {
  await sql`insert into users (id, email, password_hash) select gen_random_uuid(), 'u' || n || '@bench.example', 'x'
    from generate_series(1, ${USERS}) n`;
}

/** Reports a worker that never expires, so that places and times are computed. */
async function reportWorker(sql: Parts['sql']): Promise<void> {
  const offers = JSON.stringify({ store: true, models: [{ id: 'painter', places: null }] });
  await sql`insert into workers (id, concurrency, offers, seen_at) values ('bench', 4, ${offers}::text::jsonb, now() + interval '1 day')`;
}

/**
 * Makes exactly this many generations wait, evenly distributed among the users. Then runs the maintenance that PostgreSQL would
 * otherwise run in the background during the measurement, after so many inserts at once: a real queue grows over hours.
 */
async function fill(sql: Parts['sql'], depth: number): Promise<void> {
  await sql`truncate generations, credit_entries, credit_balances cascade`;
  await sql`delete from queue_accounts`;
  await sql`
    insert into generations (id, batch_id, user_id, account_id, status, prompt, style, model, seed, resolution, aspect_ratio,
        iterations, width, height, watermark, priority, cost_seconds)
      select gen_random_uuid(), gen_random_uuid(), u.id, u.id, 'pending', 'a fox', 'sketch', 'painter', 7, '512x512', '1:1',
          1, 512, 512, true, 1, 5
        from generate_series(1, ${depth / Math.min(depth, USERS)}) n,
          (select id from users where email like 'u%@bench.example' limit ${Math.min(depth, USERS)}) u`;
  await sql`vacuum (analyze) generations, credit_entries, credit_balances, queue_accounts`;
  await sql`checkpoint`;
}

async function waitingOf(sql: Parts['sql'], { session }: ApiClient): Promise<{ id: string }> {
  const [row] = await sql<
    { id: string }[]
  >`select id from generations where user_id = ${session.user.id} limit 1`;
  return row as { id: string };
}

async function claimAndRelease(db: ReturnType<typeof openDatabase>): Promise<void> {
  const claimed = await claimNext(db, {
    workerId: 'bench',
    claimToken: randomUUID(),
    models: [{ id: 'painter', places: null, accountLimit: null }],
    freeShare: FREE_SHARE,
    isAlone: false,
  });
  if (!claimed) throw new Error('Nothing waits');
  await releaseGeneration(db, claimed);
}
