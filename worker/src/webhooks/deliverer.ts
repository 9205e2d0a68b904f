import { createBackground } from '@easel/shared/node/async/background';
import { singleFlight } from '@easel/shared/node/async/single-flight';
import { claimDeliveries, type DeliveryClaim } from '@easel/shared/node/repos/webhooks/webhook-outbox.repo';
import { type DeliverOptions, deliver } from './deliver.ts';

/** Requests in flight per worker: they wait more than they work. */
const MAX_IN_FLIGHT = 64;
/** Requests in flight per endpoint, so that a slow one delays no other. */
const MAX_IN_FLIGHT_PER_ENDPOINT = 2;

export interface Deliverer {
  /** Starts every delivery that is due, as far as the limits allow; one that ends makes room for the next. */
  deliverDue(): Promise<void>;
  /** Aborts the deliveries in flight, hands them back and closes their connections. */
  close(): Promise<void>;
}

/** Creates the sender of due webhooks, of every account. Any number of workers may have one: the database gives each delivery to one. */
export function createDeliverer(options: DeliverOptions): Deliverer {
  const { db, logger, agent } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const inFlight = new Set<DeliveryClaim>();
  // A delivery that is not settled is sent again when its lease has run out.
  const background = createBackground(logger, 'warn');

  function busyEndpoints(): string[] {
    const byEndpoint = Map.groupBy(inFlight, ({ endpointId }) => endpointId);
    return [...byEndpoint]
      .filter(([, claims]) => claims.length >= MAX_IN_FLIGHT_PER_ENDPOINT)
      .map(([endpointId]) => endpointId);
  }

  async function deliverAndGoOn(claim: DeliveryClaim): Promise<void> {
    try {
      await deliver(claim, signal, options);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      inFlight.delete(claim);
      background.run('looking for webhook deliveries', deliverDue);
    }
  }

  const deliverDue = singleFlight(async () => {
    while (!signal.aborted && inFlight.size < MAX_IN_FLIGHT) {
      const limit = MAX_IN_FLIGHT - inFlight.size;
      const claims = await claimDeliveries(db, { limit, except: busyEndpoints() });
      if (claims.length === 0) return;
      for (const claim of claims) {
        inFlight.add(claim);
        background.run('webhook delivery', () => deliverAndGoOn(claim), { id: claim.id });
      }
    }
  });

  return {
    deliverDue,
    async close() {
      stopping.abort(new Error('The worker shuts down'));
      // Joins the search in flight.
      await deliverDue().catch(() => undefined);
      await background.idle();
      await agent.destroy();
    },
  };
}
