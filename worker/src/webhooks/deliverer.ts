import { setTimeout as sleep } from 'node:timers/promises';
import type { StopRepeating } from '@easel/shared/node/async/repeat';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { claimDeliveries, type DeliveryClaim } from '@easel/shared/node/repos/webhooks/webhook-outbox.repo';
import { type DeliverOptions, deliver } from './deliver.ts';

const LOOK_INTERVAL_MS = 1_000;
/** Requests that this worker has under way: they wait more than they work. */
const AT_ONCE = 64;
/** Of these, to one endpoint: one that is slow holds nobody else up. */
const AT_ONCE_EACH = 2;

export interface DelivererOptions extends DeliverOptions {
  db: Db;
  logger: Logger;
}

/**
 * Delivers what is due, for every account. Any number of workers do so: the database gives each delivery to one of them, and
 * to another when that one is lost.
 */
export function startDeliverer(options: DelivererOptions): StopRepeating {
  const { db, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Map<Promise<void>, string>();

  function busy(): string[] {
    const byEndpoint = Map.groupBy(underWay.values(), (endpointId) => endpointId);
    return [...byEndpoint].filter(([, of]) => of.length >= AT_ONCE_EACH).map(([endpointId]) => endpointId);
  }
  function start(claim: DeliveryClaim): void {
    const ended = deliver(claim, signal, options)
      .catch((err) => {
        // Its lease runs out, and it is sent again.
        if (!signal.aborted) logger.warn({ err, id: claim.id }, 'webhook delivery not settled');
      })
      .finally(() => underWay.delete(ended));
    underWay.set(ended, claim.endpointId);
  }
  /** Takes what is due until nothing is, or all places are taken. */
  async function takeAll(): Promise<void> {
    while (!signal.aborted && underWay.size < AT_ONCE) {
      const claims = await claimDeliveries(db, { limit: AT_ONCE - underWay.size, except: busy() });
      if (claims.length === 0) return;
      for (const claim of claims) start(claim);
    }
  }

  const turns = (async () => {
    while (!signal.aborted) {
      await takeAll().catch((err) => logger.warn({ err }, 'looking for webhook deliveries failed'));
      // One that ends makes room for the next of its endpoint.
      const pause = new AbortController();
      const rest = sleep(LOOK_INTERVAL_MS, undefined, { signal: AbortSignal.any([signal, pause.signal]) });
      await Promise.race([rest.catch(() => undefined), ...underWay.keys()]);
      pause.abort();
    }
  })();
  return async () => {
    stopping.abort(new Error('The worker shuts down'));
    await turns;
    await Promise.all(underWay.keys());
  };
}
