import type { Logger } from 'pino';
import { type BusMessage, busMessageSchema } from './messages.ts';

type Handler = (message: BusMessage) => void;

export interface Subscribers {
  /** Adds a handler and returns the function that removes it. */
  add(handler: Handler): () => void;
  /** Parses a payload and calls every handler with it. Never throws. */
  deliver(payload: string): void;
  clear(): void;
}

/** Creates the list of handlers that both carriers deliver to. */
export function createSubscribers(logger: Logger): Subscribers {
  // One entry per subscription, so that the same function may subscribe twice.
  const entries = new Set<{ handler: Handler }>();

  function deliver(payload: string): void {
    const message = parse(payload);
    if (!message) return;
    for (const { handler } of [...entries]) {
      try {
        handler(message);
      } catch (err) {
        logger.error({ err, type: message.type }, 'a handler of bus messages failed');
      }
    }
  }

  function parse(payload: string): BusMessage | undefined {
    try {
      return busMessageSchema.parse(JSON.parse(payload));
    } catch (err) {
      logger.warn({ err, bytes: payload.length }, 'dropped a bus message that is not valid');
      return undefined;
    }
  }

  return {
    add(handler) {
      const entry = { handler };
      entries.add(entry);
      return () => void entries.delete(entry);
    },
    deliver,
    clear: () => entries.clear(),
  };
}
