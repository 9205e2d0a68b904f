import type { BusMessage } from './messages.ts';

/** The carrier did not answer when the bus was opened. */
export class BusUnreachableError extends Error {
  override readonly name = 'BusUnreachableError';

  /** @param carrier `Redis` or `PostgreSQL` */
  constructor(carrier: string, cause: unknown) {
    super(`The event bus cannot reach ${carrier}: ${reasonOf(cause)}`, { cause });
  }
}

/** A refused connection to a name with several addresses has no message of its own. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as NodeJS.ErrnoException;
  return message || code || 'it does not answer';
}

/**
 * Carries messages from every process to every process, its own included. One publisher's messages arrive in its order.
 * A message may be lost, in an outage or under overload, and is then gone: the row is the truth.
 */
export interface EventBus {
  /**
   * Resolves when the carrier has the message, or when it is given up. It never rejects: that messages are being lost is
   * logged once an outage, and again with their number when they get through.
   */
  publish(message: BusMessage): Promise<void>;
  /**
   * Calls `handler` with each message from now on, until the returned function is called. What a handler throws is logged.
   *
   * @throws the carrier's error when it cannot be listened to now
   */
  subscribe(handler: (message: BusMessage) => void): Promise<() => Promise<void>>;
  /** Ends every subscription and connection. What is published later is dropped. */
  close(): Promise<void>;
}
