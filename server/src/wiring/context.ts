import { createLogger, type Logger } from '@easel/shared/node/logger';
import { type Closer, closeAfterFailure, closeAll } from '@easel/shared/node/process/close-all';
import { NO_TRACING, type Tracing } from '@easel/shared/node/tracing/tracing';
import { sql } from 'kysely';
import type { ServerConfig } from '../config.ts';
import { createAdminServices } from '../modules/admin/admin-services.ts';
import type { PasswordCost } from '../modules/auth/passwords.ts';
import type { HealthChecks } from '../modules/status/health-checks.ts';
import { createStatusService } from '../modules/status/status.service.ts';
import { createStatusHistoryService } from '../modules/status/status-history.service.ts';
import { createStatusSampler } from '../modules/status/status-sampler.ts';
import { createAccountServices } from './account-services.ts';
import { createBillingServices } from './billing-services.ts';
import { createGenerationServices } from './generation-services.ts';
import { createPushServices } from './push-services.ts';
import { openResources, type Resources } from './resources.ts';

/** Resources that every service may use. */
interface Base extends Resources {
  config: ServerConfig;
  logger: Logger;
  now: () => Date;
  /** Checks of the parts that every request needs, and of those that most do not need. */
  checks: { required: HealthChecks; optional: HealthChecks };
}

export interface Context extends Base {
  services: Awaited<ReturnType<typeof createServices>>;
  /** Closes everything in the reverse order of opening. @throws {NotClosedError} at the end, when a part failed to close */
  close(): Promise<void>;
}

/** Replacements for tests. */
export interface ContextOptions {
  logger?: Logger;
  tracing?: Tracing;
  now?: () => Date;
  passwordCost?: PasswordCost;
}

/** Opens everything that the configuration names. Closes the parts that are already open if a later one fails. */
export async function createContext(config: ServerConfig, options: ContextOptions = {}): Promise<Context> {
  const { now = () => new Date(), passwordCost, tracing = NO_TRACING } = options;
  const logger = options.logger ?? createLogger({ name: 'server', ...config.log });
  const closers: Closer[] = [];
  const close = () => closeAll(closers, logger);

  try {
    const resources = await openResources(config, { logger, tracing }, closers);
    const base = { config, logger, now, ...resources, checks: healthChecks(resources) };
    return { ...base, services: await createServices(base, passwordCost), close };
  } catch (error) {
    await closeAfterFailure(closers, logger);
    throw error;
  }
}

async function createServices(base: Base, passwordCost: PasswordCost | undefined) {
  const billing = await createBillingServices(base);
  const accounts = createAccountServices({ ...base, passwordCost, ...billing });
  const generations = createGenerationServices({ ...base, ...billing, notices: accounts.notices });
  const { required, optional } = base.checks;
  const status = createStatusService({
    ...base,
    estimates: generations.estimates,
    checks: { ...required, ...optional },
  });
  return {
    ...accounts,
    ...generations,
    ...billing,
    ...createPushServices({ ...base, ...generations }),
    status,
    statusHistory: createStatusHistoryService(base),
    sampleStatus: createStatusSampler({ ...base, status }),
    admin: createAdminServices({ ...base, ...generations, ...billing }),
  };
}

function healthChecks({ db, queue, store, bus }: Resources): Base['checks'] {
  return {
    required: { database: () => sql`select 1`.execute(db) },
    optional: { queue: () => queue.counts(), store: () => store.ping(), bus: () => bus.ping() },
  };
}
