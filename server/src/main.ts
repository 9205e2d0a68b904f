import { setTimeout as delay } from 'node:timers/promises';
import { startChores } from '@easel/shared/node/async/chores';
import { type Closer, closeAfterFailure, closeAll } from '@easel/shared/node/process/close-all';
import { runService, type Service } from '@easel/shared/node/process/service';
import { openLogAndTraces } from '@easel/shared/node/tracing/log-and-traces';
import { buildApp } from './app.ts';
import { choresOf } from './chores.ts';
import { readConfig } from './config.ts';
import { warnAtStart } from './doctor/doctor.ts';
import { createContext } from './wiring/context.ts';

const CLOSE_WITHIN_MS = 10_000;

async function start(): Promise<Service> {
  const config = readConfig(process.env);
  const { logger, tracing } = await openLogAndTraces({ ...config, name: 'server' });
  const closers: Closer[] = [() => tracing.close()];
  const close = () => closeAll(closers, logger);

  try {
    const context = await createContext(config, { logger, tracing });
    closers.push(() => context.close());
    const chores = startChores(choresOf(context), logger);
    closers.push(() => chores.stop());
    const app = await buildApp(context, chores);
    closers.push(() => app.close());
    await app.listen({ host: config.http.host, port: config.http.port });
    const stopping = new AbortController();
    closers.push(async () => stopping.abort());
    // Neither start nor stop waits for these checks: a part that does not answer takes long to check.
    warnAtStart({ config, db: context.db, logger, signal: stopping.signal }).catch((err: unknown) =>
      logger.debug({ err }, 'the installation was not checked'),
    );
    const drain = async () => {
      app.drain();
      await delay(config.http.drainMs);
    };
    return { logger, drain, close, closeWithinMs: () => CLOSE_WITHIN_MS };
  } catch (error) {
    await closeAfterFailure(closers, logger);
    throw error;
  }
}

await runService(start);
