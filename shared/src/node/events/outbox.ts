import type { Logger } from 'pino';
import { within } from '../async/deadline.ts';
import type { EventBus } from './event-bus.ts';
import type { BusMessage } from './messages.ts';

/** Messages in flight at most. More means that the carrier is stuck, and further messages would only become stale. */
const MAX_IN_FLIGHT = 1_000;
/** How long a publisher waits for the carrier. */
const GIVE_UP_MS = 1_000;

export interface OutboxOptions {
  /** Passes a message to the carrier. Called in the order of the messages, without waiting for earlier ones. */
  send: (message: BusMessage) => Promise<number | undefined>;
  logger: Logger;
  /** Called for each message that the carrier did not accept. */
  onLost?: (() => void) | undefined;
}

/**
 * Creates `EventBus.publish` for a carrier: it never rejects, delays its caller by a few seconds at most, and bounds the
 * messages in flight.
 */
export function createOutbox({ send, logger, onLost }: OutboxOptions): EventBus['publish'] {
  let inFlight = 0;
  let lost = 0;

  function lose(err: unknown): void {
    if (lost === 0) logger.warn({ err }, 'bus messages are being lost');
    lost++;
    onLost?.();
  }

  function gotThrough(): void {
    if (lost > 0) logger.warn({ lost }, 'bus messages get through again');
    lost = 0;
  }

  async function track(message: BusMessage): Promise<'unheard' | undefined> {
    inFlight++;
    try {
      const receivers = await send(message);
      gotThrough();
      return receivers === 0 ? 'unheard' : undefined;
    } catch (err) {
      lose(err);
      return undefined;
    } finally {
      inFlight--;
    }
  }

  return async (message) => {
    // In an outage, one message at a time probes the carrier; the others are dropped at once.
    const limit = lost > 0 ? 1 : MAX_IN_FLIGHT;
    if (inFlight >= limit) {
      lose(new Error(`${inFlight} messages are in flight already`));
      return undefined;
    }
    return within(track(message), GIVE_UP_MS);
  };
}
