import { repeat } from '@easel/shared/node/async/repeat';
import type { Db } from '@easel/shared/node/db/client';
import type { Logger } from '@easel/shared/node/logger';
import { listUsable } from '@easel/shared/node/repos/accounts/credentials.repo';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

const LOOK_EVERY_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns a signal that aborts with `signal`, and when the session or the API key of the request ends. */
    untilRevoked(request: FastifyRequest, signal: AbortSignal): AbortSignal;
  }
}

export interface RevocationsOptions {
  db: Db;
  logger: Logger;
  now: () => Date;
}

/**
 * Ends answers that go on when their caller may not any more. Asks the database once a second for all of them together, whatever
 * process ended the session or the key. While the database does not answer, they go on.
 */
export const revocationsPlugin = fp(
  async (app, { db, logger, now }: RevocationsOptions) => {
    const sessions = new Map<string, Set<AbortController>>();
    const keys = new Map<string, Set<AbortController>>();

    async function look(): Promise<void> {
      const asked = { sessionIds: [...sessions.keys()], keyIds: [...keys.keys()] };
      const usable = await listUsable(db, asked, now());
      end(sessions, asked.sessionIds, usable);
      end(keys, asked.keyIds, usable);
    }
    app.addHook('onClose', repeat('looking for ended sessions and keys', LOOK_EVERY_MS, logger, look));

    app.decorate('untilRevoked', ({ apiKey, user }: FastifyRequest, signal: AbortSignal) => {
      const controllers = apiKey ? keys : sessions;
      const id = apiKey?.id ?? user?.sessionId;
      if (id === undefined || signal.aborted) return signal;
      const controller = new AbortController();
      const ofId = controllers.get(id) ?? new Set();
      controllers.set(id, ofId.add(controller));
      signal.addEventListener(
        'abort',
        () => {
          ofId.delete(controller);
          if (ofId.size === 0 && controllers.get(id) === ofId) controllers.delete(id);
        },
        { once: true },
      );
      return AbortSignal.any([signal, controller.signal]);
    });
  },
  { name: 'revocations', dependencies: ['auth'] },
);

function end(
  controllers: ReadonlyMap<string, ReadonlySet<AbortController>>,
  asked: readonly string[],
  usable: ReadonlySet<string>,
): void {
  for (const id of asked) {
    if (usable.has(id)) continue;
    for (const controller of controllers.get(id) ?? []) controller.abort('revoked');
  }
}
