import { EventEmitter } from 'node:events';
import { repeat } from '@easel/shared/node/async/repeat';
import type { Db } from '@easel/shared/node/db/client';
import type { EventBus } from '@easel/shared/node/events/event-bus';
import type { Logger } from '@easel/shared/node/logger';
import { listRevocations } from '@easel/shared/node/repos/accounts/sessions.repo';

const LOOK_EVERY_MS = 1_000;
const LOOK_WITHIN_MS = 10_000;
/** Allows for differences between clocks, in seconds. */
const MARGIN_SECONDS = 60;
/** Keeps a message below the 8 kB limit of NOTIFY. */
const IDS_IN_MESSAGE = 100;

/** Ended sessions whose access tokens may still be valid. */
export interface RevokedSessions {
  has(sessionId: string): boolean;
  /** Ends these sessions in this process at once, and notifies the other processes. Call it after the commit. */
  announce(userId: string, sessionIds: readonly string[]): Promise<void>;
  /** Calls `handler` when the session ends, or at once if it has ended. Returns a function that removes it. */
  onEnd(sessionId: string, handler: () => void): () => void;
  close(): Promise<void>;
}

export interface RevokedSessionsOptions {
  db: Db;
  bus: EventBus;
  logger: Logger;
  /** How long an access token is valid. */
  ttlSeconds: number;
  everyMs?: number;
}

/**
 * Keeps the ids of ended sessions in memory, because access tokens are verified without the database. The bus is fast but may
 * lose messages, so the database is also read at the start and every second: while it answers, no process misses an ended session
 * for longer.
 */
export async function openRevokedSessions(options: RevokedSessionsOptions): Promise<RevokedSessions> {
  const { db, bus, logger, ttlSeconds, everyMs = LOOK_EVERY_MS } = options;
  const keptMs = (ttlSeconds + MARGIN_SECONDS) * 1_000;
  /** When to forget each session, oldest first. */
  const ended = new Map<string, number>();
  const listeners = new EventEmitter().setMaxListeners(0);
  let since: string | undefined;

  function add(sessionId: string): void {
    if (ended.has(sessionId)) return;
    ended.set(sessionId, Date.now() + keptMs);
    listeners.emit(sessionId);
  }

  function forgetOld(): void {
    for (const [sessionId, until] of ended) {
      if (until > Date.now()) return;
      ended.delete(sessionId);
    }
  }

  async function look(): Promise<void> {
    const { sessions, point } = await listRevocations(db, { since, seconds: ttlSeconds + MARGIN_SECONDS });
    for (const { id } of sessions) add(id);
    since = point;
    forgetOld();
  }

  const unsubscribe = await bus.subscribe((message) => {
    if (message.type === 'signed-out') message.sessionIds?.forEach(add);
  });
  // Before the first request is served. While the database does not answer, it is retried.
  await look().catch((err: unknown) => logger.warn({ err }, 'ended sessions not read yet'));
  const stopLooking = repeat('reading ended sessions', everyMs, logger, look, { withinMs: LOOK_WITHIN_MS });

  return {
    has: (sessionId) => ended.has(sessionId),
    async announce(userId, sessionIds) {
      for (const sessionId of sessionIds) add(sessionId);
      for (let start = 0; start < sessionIds.length; start += IDS_IN_MESSAGE) {
        const some = sessionIds.slice(start, start + IDS_IN_MESSAGE);
        await bus.publish({ type: 'signed-out', userId, sessionIds: some });
      }
    },
    onEnd(sessionId, handler) {
      if (ended.has(sessionId)) handler();
      else listeners.once(sessionId, handler);
      return () => void listeners.off(sessionId, handler);
    },
    async close() {
      await unsubscribe();
      await stopLooking();
    },
  };
}
