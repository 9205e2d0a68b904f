import { EventEmitter } from 'node:events';
import { repeat } from '@easel/shared/node/async/repeat';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { listUsableKeys } from '@easel/shared/node/repos/accounts/api-keys.repo';
import fp from 'fastify-plugin';
import type { UserEvents } from '../realtime/user-events.ts';

const LOOK_EVERY_MS = 1_000;

/** Calls `handler` within about a second after an API key ends. Returns a function that removes it. */
type OnKeyEnd = (keyId: string, handler: () => void) => () => void;

declare module 'fastify' {
  interface FastifyInstance {
    onKeyEnd: OnKeyEnd;
  }
}

export interface EndedKeysOptions {
  db: Db;
  logger: Logger;
  now: () => Date;
  events: UserEvents;
  /** Called when keys may have ended, before their handlers, so that no request with such a key passes after them. */
  forgetKeys: () => void;
}

/**
 * Ends open streams whose API key was revoked, has expired or belongs to an account that may no longer use it. Other requests use
 * a check of their key that is at most a second old. One query a second checks the keys of all streams, none while there are no
 * streams. While the database does not answer, the streams stay open. For sessions see `realtime/revoked-sessions.ts`.
 */
export const endedKeysPlugin = fp(
  async (app, { db, logger, now, events, forgetKeys }: EndedKeysOptions) => {
    const listeners = new EventEmitter().setMaxListeners(0);

    async function look(): Promise<void> {
      const ids = listeners.eventNames().map(String);
      if (ids.length === 0) return;
      const usable = await listUsableKeys(db, ids, now());
      const ended = ids.filter((id) => !usable.has(id));
      if (ended.length > 0) forgetKeys();
      for (const id of ended) listeners.emit(id);
    }
    app.addHook('onClose', repeat('looking for ended API keys', LOOK_EVERY_MS, logger, look));

    // Forgets keys when a user is suspended or requests deletion. This audience has no users of its own.
    const stopHearing = events.addAudience({
      users: () => [],
      receive({ type }) {
        if (type === 'signed-out') forgetKeys();
      },
    });
    app.addHook('onClose', async () => stopHearing());

    const onKeyEnd: OnKeyEnd = (keyId, handler) => {
      listeners.once(keyId, handler);
      return () => void listeners.off(keyId, handler);
    };
    app.decorate('onKeyEnd', onKeyEnd);
  },
  { name: 'ended-keys' },
);
