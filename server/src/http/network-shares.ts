import type { EventEmitter } from 'node:events';
import { widestNetworkOf } from './networks.ts';
import { createOpenCounts } from './open-counts.ts';
import { rateLimited } from './rate-limited.ts';

type Response = Pick<EventEmitter, 'once'> & { destroyed?: boolean };

/** Limits the requests of one network that are in flight in this process, so that one network cannot fill a queue. */
export interface NetworkShares {
  /**
   * Takes a place until the response closes. Takes none if it has already closed.
   *
   * @throws {AppError} rate_limited
   */
  take(address: string, response: Response): void;
}

/** @param options.name the limit's name in a refusal */
export function createNetworkShares({ most, name }: { most: number; name: string }): NetworkShares {
  const open = createOpenCounts();
  return {
    take(address, response) {
      if (response.destroyed) return;
      const network = widestNetworkOf(address);
      if (open.of(network) >= most) throw rateLimited({ name, value: most, resetsAt: null });
      open.add(network);
      response.once('close', () => open.remove(network));
    },
  };
}
