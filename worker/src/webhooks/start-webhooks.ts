import type { StopRepeating } from '@easel/shared/node/async/repeat';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { startDeliverer } from './deliverer.ts';
import { createGuardedAgent, createOpenAgent } from './guarded-agent.ts';

export interface WebhooksOptions {
  db: Db;
  logger: Logger;
  secretKey: Buffer;
  /** Endpoints may lie anywhere, in the operator's own network too. */
  allowPrivate: boolean;
}

/** Delivers webhooks until stopped. */
export function startWebhooks({ allowPrivate, ...options }: WebhooksOptions): StopRepeating {
  const agent = allowPrivate ? createOpenAgent() : createGuardedAgent();
  const stop = startDeliverer({ ...options, agent });
  return async () => {
    await stop();
    await agent.destroy();
  };
}
