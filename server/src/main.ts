import { createLogger } from '@easel/shared/node/logger';
import { buildApp } from './app.ts';
import { readConfig, type ServerConfig } from './config.ts';
import { createContext } from './context.ts';
import { closeOnSignals } from './shutdown.ts';
import { explainStartError } from './start-error.ts';

async function start(config: ServerConfig): Promise<void> {
  const logger = createLogger({ name: 'server', ...config.log });
  const context = await createContext(config, { logger });
  try {
    const app = await buildApp(context);
    await app.listen({ host: config.http.host, port: config.http.port });
    closeOnSignals({
      logger,
      process,
      async close() {
        await app.close();
        await context.close();
      },
    });
    process.send?.('ready');
  } catch (error) {
    await context.close();
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
