import { fillCompileCache } from '../env/compile-cache.ts';
import { randomOf } from '../env/random.ts';
import { systemSettings } from '../env/system.ts';
import { temporaryFolder } from '../env/temporary-folder.ts';
import { type Cast, type Member, startCast } from './cast.ts';
import { type ChaosModels, startChaosModels } from './chaos-models.ts';
import { type ChaosPostgres, startChaosPostgres } from './chaos-postgres.ts';
import { type ChaosRedis, startChaosRedis } from './chaos-redis.ts';
import { type ChaosStore, openChaosDisk, openChaosS3 } from './chaos-store.ts';
import type { ChaosOptions } from './options.ts';

/** The participants of a run: the parts, the model servers, and Easel's processes. */
export interface Stage {
  postgres: ChaosPostgres;
  /** Undefined with the queue in PostgreSQL. */
  redis: ChaosRedis | undefined;
  queueUrl: string;
  store: ChaosStore;
  models: ChaosModels;
  cast: Cast;
  /** Processes that ended without being killed by the run, with their last lines. */
  exits: readonly string[];
  /** Starts that failed, for example while the database was down. */
  failedStarts: readonly string[];
  /** Members that a fault currently affects. Other faults choose their victims among the rest. */
  afflicted: Set<Member>;
  /** Ends everything. Returns the output of processes that did not shut down cleanly. */
  stop(): Promise<string[]>;
}

const SERVERS = 2;
const WORKERS = 3;

export interface StageSettings extends Pick<ChaosOptions, 'seed' | 'queue' | 'store'> {
  /** Whether model servers fail now and then, independently of the run's faults. */
  modelErrors: boolean;
}

export async function startStage({ seed, queue, store: wanted, modelErrors }: StageSettings): Promise<Stage> {
  await fillCompileCache();
  const folder = await temporaryFolder('chaos');
  const closing: (() => Promise<unknown>)[] = [() => folder.remove()];
  const closeAll = async () => {
    for (const close of closing.reverse().splice(0)) await close();
  };
  const opened = <T>(part: T, close: (part: T) => Promise<unknown>): T => {
    closing.push(() => close(part));
    return part;
  };
  try {
    const postgres = opened(await startChaosPostgres(), (part) => part.stop());
    const redis = queue === 'redis' ? opened(await startChaosRedis(), (part) => part.stop()) : undefined;
    const opening = wanted === 's3' ? openChaosS3() : openChaosDisk(folder.path);
    const store = opened(await opening, (part) => part.close());
    const errs = { errs: modelErrors };
    const models = opened(await startChaosModels(folder.path, randomOf(seed), errs), (part) => part.close());
    const queueUrl = redis?.url ?? postgres.url;
    const exits: string[] = [];
    const failedStarts: string[] = [];
    const settings = await systemSettings(
      {
        queueUrl,
        storeUrl: store.url,
        env: {
          ...store.env,
          ...models.env,
          ...SETTINGS,
          NODE_OPTIONS: importing([...store.preloads, SHIFTED_CLOCK]),
        },
      },
      folder.path,
      postgres.url,
    );
    const cast = await startCast({
      env: settings,
      databaseUrl: postgres.url,
      queueUrl,
      servers: SERVERS,
      workers: WORKERS,
      onExit: (name, lines) => exits.push(`${name}: ${lines}`),
      onFailedStart: (name, reason) => failedStarts.push(`${name}: ${reason.slice(-1_000)}`),
    });
    return {
      postgres,
      redis,
      queueUrl,
      store,
      models,
      cast,
      exits,
      failedStarts,
      afflicted: new Set(),
      async stop() {
        const unclean = await cast.stop();
        await closeAll();
        return unclean;
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

const SETTINGS = { WORKER_CONCURRENCY: '2', ACCESS_TOKEN_TTL_SECONDS: '7200', SHUTDOWN_GRACE_SECONDS: '5' };

const SHIFTED_CLOCK = new URL('../fixtures/preloads/shifted-clock.ts', import.meta.url).href;
const importing = (modules: readonly string[]) => modules.map((module) => `--import=${module}`).join(' ');
