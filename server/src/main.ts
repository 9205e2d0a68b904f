import { createLogger } from '@easel/shared/node/logger';
import { buildApp } from './app.ts';
import { type Closer, closeAll } from './close-all.ts';
import { readConfig, type ServerConfig } from './config.ts';
import { createContext } from './context.ts';
import { closeOnSignals } from './shutdown.ts';
import { explainStartError } from './start-error.ts';

async function start(config: ServerConfig): Promise<void> {
  const logger = createLogger({ name: 'server', ...config.log });
  const closers: Closer[] = [];
  const close = () => closeAll(closers.toReversed(), logger);
  // First of all: whoever stops us while we start wants the same as later.
  closeOnSignals({ logger, process, close });

  try {
    const context = await createContext(config, { logger });
    closers.push(() => context.close());
    const app = await buildApp(context);
    closers.push(() => app.close());
    await app.listen({ host: config.http.host, port: config.http.port });
  } catch (error) {
    await close();
    throw error;
  }
}

let config: ServerConfig | undefined;
try {
  config = readConfig(process.env);
  await start(config);
} catch (error) {
  process.stderr.write(`${explainStartError(error, config?.http)}\n`);
  process.exit(1);
}
