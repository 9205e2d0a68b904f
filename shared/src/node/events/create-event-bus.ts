import type { Logger } from 'pino';
import { within } from '../async/deadline.ts';
import type { Carrier } from './carrier.ts';
import type { BusMeter, EventBus } from './event-bus.ts';
import { type HeartbeatTimes, keepListening, type Listener } from './keep-listening.ts';
import { createOutbox } from './outbox.ts';
import { createSubscribers } from './subscribers.ts';

const HEARTBEAT: HeartbeatTimes = { everyMs: 2_000, silentMs: 10_000 };
/** How long the start of a process waits for a carrier that does not respond. */
const START_PATIENCE_MS = 2_000;
const CLOSE_TIMEOUT_MS = 2_000;

export interface EventBusOptions {
  carrier: Carrier;
  logger: Logger;
  heartbeat?: HeartbeatTimes;
  meter?: BusMeter | undefined;
}

/** Opens the bus on a carrier. A carrier that cannot be reached is logged, and is used once it can be reached. */
export async function createEventBus(options: EventBusOptions): Promise<EventBus> {
  const { carrier, logger, heartbeat = HEARTBEAT, meter } = options;
  const subscribers = createSubscribers(logger);
  const gapHandlers = new Set<{ handler: () => void }>();
  /** The one listener that all subscriptions share. */
  let listener: Listener | undefined;
  let closing: Promise<void> | undefined;

  const listen = () =>
    keepListening({
      carrier,
      heartbeat,
      meter,
      logger,
      onMessage: subscribers.deliver,
      onListening: () => {
        for (const { handler } of [...gapHandlers]) handler();
      },
    });

  /** Gives up waiting for a server that does not respond; its sockets end with the process. */
  async function close(): Promise<void> {
    subscribers.clear();
    gapHandlers.clear();
    await within(Promise.all([listener?.stop(), carrier.close()]), CLOSE_TIMEOUT_MS);
  }

  const connecting = carrier.connect().catch((err: unknown) => {
    logger.warn({ err }, `the event bus cannot reach ${carrier.name} and goes on trying`);
  });
  await within(connecting, START_PATIENCE_MS);
  return {
    publish: createOutbox({ logger, send: carrier.send, onLost: meter?.onLost }),
    async subscribe(handler) {
      if (closing) throw new Error('The event bus is closed');
      listener ??= listen();
      const remove = subscribers.add(handler);
      await within(listener.firstTry, START_PATIENCE_MS);
      return async () => remove();
    },
    follow: (userId) => carrier.follow(userId),
    onGap(handler) {
      const entry = { handler };
      gapHandlers.add(entry);
      return () => void gapHandlers.delete(entry);
    },
    async ping() {
      if (!listener?.isHearing()) throw new Error(`The event bus hears nothing from ${carrier.name}`);
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
