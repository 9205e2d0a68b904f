import { startPostgres } from '@easel/local/postgres/cluster';
import { isAlive } from '@easel/local/processes';
import { waitUntil } from '@easel/local/wait-until';
import postgres from 'postgres';
import { migrate } from '../env/migrate.ts';
import { theReaper } from '../env/reaper.ts';
import { temporaryFolder } from '../env/temporary-folder.ts';

/** A PostgreSQL of the run's own, which can be killed. Its commits survive that. */
export interface ChaosPostgres {
  url: string;
  port: number;
  /** A session of the test's own, past the proxies. It connects again after a restart. */
  sql: postgres.Sql;
  /** Sends SIGKILL to the main process. Its children notice and end. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `fsync` off loses nothing when only a process dies; `synchronous_commit` off would. */
const SETTINGS = { max_connections: '300', shared_buffers: '128MB', synchronous_commit: 'on' };
const ENDED_WITHIN_MS = 30_000;

export async function startChaosPostgres(): Promise<ChaosPostgres> {
  const folder = await temporaryFolder('chaos-postgres');
  const launch = async () => {
    const launched = await startPostgres({ folder: folder.path, durable: false, settings: SETTINGS });
    theReaper().watchProcess(launched.pid);
    return launched;
  };
  let running = await launch();
  const { url, port } = running;
  await migrate(url);
  const sql = postgres(url, { max: 8, onnotice: () => {}, connect_timeout: 5 });

  return {
    url,
    port,
    sql,
    async kill() {
      const { pid } = running;
      process.kill(pid, 'SIGKILL');
      theReaper().forgetProcess(pid);
      await waitUntil(() => !isAlive(pid), { timeoutMs: ENDED_WITHIN_MS });
    },
    async start() {
      running = await launch();
      if (running.port !== port) throw new Error(`PostgreSQL came back on port ${running.port}, not ${port}`);
    },
    async stop() {
      await sql.end({ timeout: 5 });
      await running.stop();
      theReaper().forgetProcess(running.pid);
      await folder.remove();
    },
  };
}
