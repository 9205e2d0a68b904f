import { startPostgres } from '@easel/local/postgres/cluster';
import { waitUntil } from '@easel/local/wait-until';
import { type Db, openDatabase } from '@easel/shared/node/db/client';
import { COMMON_LIMITS } from '@easel/shared/node/db/limits';
import { isAlive } from '@easel/shared/node/process/processes';
import { migrate } from '../env/migrate.ts';
import { theReaper } from '../env/reaper.ts';
import { temporaryFolder } from '../env/temporary-folder.ts';

/** The run's own PostgreSQL, which can be killed without losing commits. */
export interface ChaosPostgres {
  url: string;
  port: number;
  /** The test's own connections, which bypass the proxies and reconnect after a restart. */
  db: Db;
  /** Sends SIGKILL to the main process. Its children detect that and end. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `fsync` off loses nothing if only a process dies; `synchronous_commit` off would. */
const SETTINGS = { max_connections: '300', shared_buffers: '128MB', synchronous_commit: 'on' };
/** A fault may hold a row longer than Easel's own sessions may. */
const LIMITS = { ...COMMON_LIMITS, idleInTransactionMs: 0 };
const ENDED_WITHIN_MS = 30_000;

export async function startChaosPostgres(): Promise<ChaosPostgres> {
  const folder = await temporaryFolder('chaos-postgres', { inMemory: true });
  const launch = async () => {
    const launched = await startPostgres({ folder: folder.path, durable: false, settings: SETTINGS });
    theReaper().watchProcess(launched.pid);
    return launched;
  };
  let running = await launch();
  const { url, port } = running;
  await migrate(url);
  const db = openDatabase({ url, poolSize: 8, applicationName: 'chaos', limits: LIMITS });

  return {
    url,
    port,
    db,
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
      await db.destroy();
      await running.stop();
      theReaper().forgetProcess(running.pid);
      await folder.remove();
    },
  };
}
