import type { Logger } from 'pino';
import type { BusMessage, Topic } from './messages.ts';

export interface CarrierOptions {
  url: string;
  /** The messages to listen to. */
  topics: readonly Topic[];
  /** Whose messages of the topic `users` to listen to. A carrier without channels for users delivers all. */
  users: 'all' | 'followed';
  logger: Logger;
}

/** What a carrier delivers on a listening connection. */
export interface Receiver {
  onMessage: (payload: string) => void;
  /** Called with each heartbeat of this process. */
  onHeartbeat: () => void;
}

/** A connection that listens. */
export interface Listening {
  /** Resolves when the connection is lost or dropped. */
  lost: Promise<unknown>;
  /** Ends the connection at once, without waiting for the server. */
  drop: () => void;
}

/** Carries the messages of the bus: PostgreSQL's NOTIFY, or Redis publish/subscribe. */
export interface Carrier {
  name: 'PostgreSQL' | 'Redis';
  /** Tries to connect. @throws when the server cannot be reached; later calls of the others try again by themselves. */
  connect(): Promise<void>;
  /**
   * Publishes a message. Messages arrive in the order of the calls. Resolves with the number of processes that receive
   * it, or undefined if the carrier does not report it.
   */
  send(message: BusMessage): Promise<number | undefined>;
  /** Listens to a user's messages until the returned function is called. Resolves when it does, or when it cannot at present. */
  follow(userId: string): Promise<() => void>;
  /** Publishes a heartbeat, which only this process receives. */
  sendHeartbeat(): Promise<unknown>;
  /** Opens a connection that listens. @throws when the server cannot be reached */
  listen(receiver: Receiver): Promise<Listening>;
  close(): Promise<void>;
}
