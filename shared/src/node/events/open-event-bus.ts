import type { Logger } from 'pino';
import type { EventBus } from './event-bus.ts';
import { openPostgresBus } from './postgres-bus.ts';
import { openRedisBus } from './redis-bus.ts';

/**
 * Opens the bus on the carrier of the URL: `redis://`, `rediss://`, `postgres://` or `postgresql://`. On PostgreSQL, progress
 * events of more than 7,999 bytes are sent without their preview.
 *
 * @throws Error for another protocol, or when the carrier cannot be reached
 */
export async function openEventBus(options: { url: string; logger: Logger }): Promise<EventBus> {
  const protocol = URL.canParse(options.url) ? new URL(options.url).protocol : '';
  switch (protocol) {
    case 'redis:':
    case 'rediss:':
      return openRedisBus(options);
    case 'postgres:':
    case 'postgresql:':
      return openPostgresBus(options);
    default:
      throw new Error('The event bus takes a URL that begins with redis://, rediss:// or postgres://');
  }
}
