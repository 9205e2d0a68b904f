import type { Logger } from 'pino';
import { within } from '../async/deadline.ts';
import type { BusMessage } from './messages.ts';

/** Messages that may be on their way at once. More means that the carrier is stuck, and they would only grow old. */
const MAX_IN_FLIGHT = 1_000;
/** A publisher waits no longer than this for its carrier. */
const GIVE_UP_MS = 5_000;

export interface OutboxOptions {
  /** Hands a message to the carrier. Called in the order of the messages, without waiting for the one before. */
  send: (message: BusMessage) => Promise<unknown>;
  logger: Logger;
}

/**
 * The sending half that both carriers share: `EventBus.publish` with its promise never to reject, to hold up its caller
 * for long or to queue without bound.
 */
export function createOutbox({ send, logger }: OutboxOptions): (message: BusMessage) => Promise<void> {
  let inFlight = 0;
  let lost = 0;

  function lose(err: unknown): void {
    if (lost === 0) logger.warn({ err }, 'bus messages are being lost');
    lost++;
  }

  function gotThrough(): void {
    if (lost > 0) logger.warn({ lost }, 'bus messages get through again');
    lost = 0;
  }

  async function track(message: BusMessage): Promise<void> {
    inFlight++;
    try {
      await send(message);
      gotThrough();
    } catch (err) {
      lose(err);
    } finally {
      inFlight--;
    }
  }

  return async (message) => {
    // In an outage one message at a time finds out whether it is over; the others need not wait for that.
    const limit = lost > 0 ? 1 : MAX_IN_FLIGHT;
    if (inFlight >= limit) return lose(new Error(`${inFlight} messages are on their way already`));
    await within(track(message), GIVE_UP_MS);
  };
}
