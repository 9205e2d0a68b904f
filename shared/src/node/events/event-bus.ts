import type { BusMessage } from './messages.ts';

/** Receives the state and the errors of the bus. */
export interface BusMeter {
  /** A heartbeat of this process came back after `seconds`. */
  onHeartbeat(seconds: number): void;
  /** A message was not accepted. */
  onLost(): void;
  /** A connection listens. */
  onListening(): void;
}

/**
 * Broadcasts messages to every process, the publisher included. Messages of one publisher arrive in order. Messages may be
 * lost in an outage or under overload, and are not repeated: the rows are authoritative.
 */
export interface EventBus {
  /**
   * Resolves when the carrier accepted the message, or after a timeout. Never rejects: lost messages are logged once
   * per outage, and counted when it ends. Resolves with `unheard` if the carrier reports that no process listens.
   */
  publish(message: BusMessage): Promise<'unheard' | undefined>;
  /**
   * Calls `handler` with each message until the returned function is called. Logs what a handler throws. Resolves when the bus
   * listens, or when its first try to listen has failed: it retries until it is closed.
   *
   * @throws when the bus is closed
   */
  subscribe(handler: (message: BusMessage) => void): Promise<() => Promise<void>>;
  /**
   * Listens to the messages of a user until the returned function is called. Only a bus that was opened for `followed`
   * users needs it; subscriptions may also receive messages of other users. Resolves when it listens, or when it cannot
   * at present.
   */
  follow(userId: string): Promise<() => void>;
  /**
   * Calls `handler`, which must not throw, each time the bus begins to listen: messages that were published before may have been
   * missed. Returns the function that removes it.
   */
  onGap(handler: () => void): () => void;
  /** @throws while the bus does not listen, or does not hear its own heartbeat */
  ping(): Promise<void>;
  /** Ends all subscriptions and connections. Drops messages that are published later. */
  close(): Promise<void>;
}
