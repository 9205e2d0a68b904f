import type { Logger } from 'pino';
import type { Carrier } from './carrier.ts';
import { createEventBus } from './create-event-bus.ts';
import type { BusMeter, EventBus } from './event-bus.ts';
import { TOPICS, type Topic } from './messages.ts';
import { createPostgresCarrier } from './postgres-carrier.ts';
import { createRedisCarrier } from './redis-carrier.ts';

export interface OpenEventBusOptions {
  url: string;
  logger: Logger;
  /** The messages that subscriptions receive; all by default. */
  topics?: readonly Topic[];
  /** Whose messages subscriptions receive: all users' by default, or those of followed users. */
  users?: 'all' | 'followed';
  meter?: BusMeter;
}

/**
 * Opens the bus on the carrier of the URL: `redis://`, `rediss://`, `postgres://` or `postgresql://`. It also opens
 * while the carrier is unreachable, and connects later. On PostgreSQL, progress events of more than 7,999 bytes are
 * sent without their preview.
 *
 * @throws Error for another protocol
 */
export async function openEventBus(options: OpenEventBusOptions): Promise<EventBus> {
  return createEventBus({ carrier: openCarrier(options), logger: options.logger, meter: options.meter });
}

/** @throws Error for a protocol without a carrier */
export function openCarrier({ url, logger, topics = TOPICS, users = 'all' }: OpenEventBusOptions): Carrier {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  switch (protocol) {
    case 'redis:':
    case 'rediss:':
      return createRedisCarrier({ url, topics, users, logger });
    case 'postgres:':
    case 'postgresql:':
      return createPostgresCarrier({ url, topics, logger });
    default:
      throw new Error('The event bus takes a URL that begins with redis://, rediss:// or postgres://');
  }
}
