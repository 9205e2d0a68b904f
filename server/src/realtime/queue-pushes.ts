import type { QueuePlace } from '@easel/shared/contracts/generation.schema';
import { repeat, type StopRepeating } from '@easel/shared/node/async/repeat';
import type { Logger } from '@easel/shared/node/logger';
import type { QueueEstimates } from '../modules/generations/queue-estimates.ts';
import type { Delivery } from './delivery.ts';
import { roomOf, type SocketServer } from './socket-server.ts';

/** The shortest interval between two updates of a user's places. */
const PUSH_INTERVAL_MS = 1_000;
/** An estimate that changes by less than this share is not sent again. */
const NEWS_SHARE = 0.1;

export interface QueuePushesOptions {
  io: SocketServer;
  delivery: Delivery;
  estimates: Pick<QueueEstimates, 'byUser'>;
  logger: Logger;
}

/** Notifies users with sockets in this process when the places of their waiting generations change. */
export function startQueuePushes({ io, delivery, estimates, logger }: QueuePushesOptions): StopRepeating {
  let told = new Map<string, QueuePlace>();

  return repeat('telling places in the queue', PUSH_INTERVAL_MS, logger, async () => {
    if (io.sockets.sockets.size === 0) {
      told.clear();
      return;
    }
    const before = told;
    told = new Map();
    const isHere = (userId: string) => io.sockets.adapter.rooms.has(roomOf(userId));
    for (const [userId, places] of await estimates.byUser(isHere)) {
      const room = roomOf(userId);
      const news = [];
      for (const [id, queue] of places) {
        const last = before.get(id);
        const isNews = !last || differs(last, queue);
        told.set(id, isNews ? queue : last);
        if (isNews) news.push({ id, queue });
      }
      if (news.length > 0) delivery.sendVolatile(room, 'queue', { places: news });
    }
  });
}

function differs(last: QueuePlace, next: QueuePlace): boolean {
  if (last.position !== next.position || last.reason !== next.reason) return true;
  const [before, after] = [last.estimatedSeconds ?? -1, next.estimatedSeconds ?? -1];
  return Math.abs(after - before) > Math.max(1, NEWS_SHARE * before);
}
