import { repeat } from '@easel/shared/node/async/repeat';
import { createLogger } from '@easel/shared/node/logger';
import { runService, type Service } from '@easel/shared/node/process/service';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { type Closer, closeAll } from './wiring/close-all.ts';
import { createContext } from './wiring/context.ts';

const CLOSE_WITHIN_MS = 10_000;
/** Messages whose mail did not get through at once. */
const CONTACT_MAILS_INTERVAL_MS = 60_000;
/** Renewals, endings and refunds. What holds for a user does not wait for it. */
const BILLING_INTERVAL_MS = 60_000;
/** Three tries for the sample of each minute: a minute without one counts as an outage. */
const STATUS_INTERVAL_MS = 20_000;

async function start(): Promise<Service> {
  const config = readConfig(process.env);
  const logger = createLogger({ name: 'server', ...config.log });
  const closers: Closer[] = [];
  const close = () => closeAll(closers.toReversed(), logger);

  try {
    const context = await createContext(config, { logger });
    closers.push(() => context.close());
    closers.push(
      repeat('contact mails', CONTACT_MAILS_INTERVAL_MS, logger, context.services.contactMails.sendDue),
    );
    closers.push(repeat('billing', BILLING_INTERVAL_MS, logger, context.services.billingChores));
    closers.push(repeat('status sample', STATUS_INTERVAL_MS, logger, context.services.sampleStatus));
    const app = await buildApp(context);
    closers.push(() => app.close());
    await app.listen({ host: config.http.host, port: config.http.port });
    return { logger, close, closeWithinMs: CLOSE_WITHIN_MS };
  } catch (error) {
    await close();
    throw error;
  }
}

await runService(start);
