import { AsyncLocalStorage } from 'node:async_hooks';
import fp from 'fastify-plugin';

const ids = new AsyncLocalStorage<string>();

/** Returns the id of the current request; null outside of one. */
export const currentRequestId = (): string | null => ids.getStore() ?? null;

/** Lets services find the current request, see {@link currentRequestId}. */
export const currentRequestPlugin = fp(
  async (app) => {
    app.addHook('onRequest', ({ id }, _reply, done) => ids.run(id, done));
    // Reading the body leaves the asynchronous context of earlier hooks.
    app.addHook('preValidation', ({ id }, _reply, done) => ids.run(id, done));
  },
  { name: 'current-request' },
);
