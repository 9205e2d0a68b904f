import type { Logger } from 'pino';
import { rest } from '../async/pause.ts';
import type { Carrier, Listening } from './carrier.ts';
import type { BusMeter } from './event-bus.ts';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

/** How often a heartbeat is sent, and after how long without any message a connection counts as broken. */
export interface HeartbeatTimes {
  everyMs: number;
  silentMs: number;
}

export interface ListenerOptions {
  carrier: Carrier;
  onMessage: (payload: string) => void;
  /** Called each time a new connection listens. */
  onListening: () => void;
  heartbeat: HeartbeatTimes;
  meter?: BusMeter | undefined;
  logger: Logger;
}

export interface Listener {
  /** Resolves when the first try to listen has ended, whether it listens or not. */
  firstTry: Promise<void>;
  /** Whether it listens, and has heard something within the time that a silent connection is given. */
  isHearing: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Listens until stopped, over a new connection after every loss. The process sends itself heartbeats through the carrier: a
 * connection that is silent for too long is replaced, since nothing else reports a peer that vanished.
 */
export function keepListening(options: ListenerOptions): Listener {
  const { carrier, logger, heartbeat, meter } = options;
  const { promise: firstTry, resolve: firstTryEnded } = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let current: Listening | undefined;
  let heardAtMs = 0;
  /** When the heartbeat in flight was sent; undefined if none is. */
  let sentAtMs: number | undefined;
  const noteHeard = () => {
    heardAtMs = performance.now();
  };
  const isSilent = () => performance.now() - heardAtMs > heartbeat.silentMs;

  const receiver = {
    onMessage(payload: string) {
      noteHeard();
      options.onMessage(payload);
    },
    onHeartbeat() {
      noteHeard();
      if (sentAtMs !== undefined) meter?.onHeartbeat((heardAtMs - sentAtMs) / 1_000);
      sentAtMs = undefined;
    },
  };

  /** Opens a connection, and tries again until it succeeds. Undefined when stopped. */
  async function connect(): Promise<Listening | undefined> {
    for (let waitMs = FIRST_RETRY_MS; !stopping.signal.aborted; waitMs = Math.min(2 * waitMs, MAX_RETRY_MS)) {
      try {
        const connection = await carrier.listen(receiver);
        if (waitMs > FIRST_RETRY_MS) logger.info('the event bus listens again');
        return connection;
      } catch (err) {
        const level = waitMs === FIRST_RETRY_MS ? 'warn' : 'debug';
        logger[level]({ err }, `the event bus cannot listen on ${carrier.name} and goes on trying`);
      } finally {
        firstTryEnded();
      }
      await rest(waitMs, stopping.signal);
    }
    return undefined;
  }

  /** Sends heartbeats, and drops the connection when it is silent. */
  function watch(connection: Listening): NodeJS.Timeout {
    let isSending = false;
    return setInterval(() => {
      if (isSilent()) {
        logger.warn(`the event bus hears nothing from ${carrier.name} and connects again`);
        return connection.drop();
      }
      if (isSending) return;
      isSending = true;
      sentAtMs = performance.now();
      carrier
        .sendHeartbeat()
        .catch(() => undefined)
        .finally(() => {
          isSending = false;
        });
    }, heartbeat.everyMs);
  }

  async function run(): Promise<void> {
    for (let next = await connect(); next; next = await connect()) {
      current = next;
      if (stopping.signal.aborted) next.drop();
      noteHeard();
      const timer = watch(next);
      meter?.onListening();
      options.onListening();
      await next.lost;
      clearInterval(timer);
      current = undefined;
      await rest(FIRST_RETRY_MS, stopping.signal);
    }
  }

  const running = run();
  return {
    firstTry,
    isHearing: () => current !== undefined && !isSilent(),
    async stop() {
      stopping.abort();
      current?.drop();
      await running;
    },
  };
}
