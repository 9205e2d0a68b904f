import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres/cluster.ts';

export interface Database {
  url: string;
  /** The data folder; undefined for the operator's own PostgreSQL. */
  folder: string | undefined;
  stop(): Promise<void>;
}

const RETRY_MS = 5_000;

/** Connects to the operator's own PostgreSQL, or starts the embedded one in `folder`. */
export async function openDatabase(
  given: string | undefined,
  folder: string,
  say: (line: string) => void,
): Promise<Database> {
  if (given) return { url: given, folder: undefined, stop: async () => {} };
  return await keepPostgres({ folder }, say);
}

/** Starts the embedded PostgreSQL, and restarts it on the same port whenever it ends unexpectedly. */
async function keepPostgres(options: PostgresOptions, say: (line: string) => void): Promise<Database> {
  let running = await startPostgres(options);
  if (running.adopted) say('Found PostgreSQL running, left by an Easel that was killed; using it.');
  const stopping = new AbortController();

  const watch = async () => {
    for (;;) {
      await running.waitForExit(stopping.signal);
      if (stopping.signal.aborted) return;
      say('PostgreSQL ended; starting it again.');
      running = await startUntilItRuns(options, stopping.signal, say).catch(() => running);
    }
  };
  const watching = watch();
  return {
    url: running.url,
    folder: running.folder,
    async stop() {
      stopping.abort();
      await watching;
      await running.stop();
    },
  };
}

async function startUntilItRuns(
  options: PostgresOptions,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<RunningPostgres> {
  for (;;) {
    try {
      return await startPostgres(options);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      await delay(RETRY_MS, undefined, { signal });
    }
  }
}
