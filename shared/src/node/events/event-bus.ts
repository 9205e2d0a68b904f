import type { BusMessage } from './messages.ts';

/** Reports that the carrier could not be reached when the bus was opened. */
export class BusUnreachableError extends Error {
  override readonly name = 'BusUnreachableError';

  /** @param carrier `Redis` or `PostgreSQL` */
  constructor(carrier: string, cause: unknown) {
    super(`The event bus cannot reach ${carrier}: ${reasonOf(cause)}`, { cause });
  }
}

/** Finds the reason. A refused connection to a host with several addresses is an AggregateError without a message. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as NodeJS.ErrnoException;
  return message || code || 'it does not answer';
}

/**
 * Broadcasts messages to every process, the publisher included. Messages of one publisher arrive in order. Messages may be
 * lost in an outage or under overload, and are not repeated: the rows are authoritative.
 */
export interface EventBus {
  /**
   * Resolves when the carrier accepted the message, or after a timeout. Never rejects: lost messages are logged once per
   * outage, and counted when it ends.
   */
  publish(message: BusMessage): Promise<void>;
  /**
   * Calls `handler` with each message until the returned function is called. Logs what a handler throws.
   *
   * @throws the carrier's error when it cannot be reached
   */
  subscribe(handler: (message: BusMessage) => void): Promise<() => Promise<void>>;
  /** Ends all subscriptions and connections. Drops messages that are published later. */
  close(): Promise<void>;
}
