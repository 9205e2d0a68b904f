import { AsyncLocalStorage } from 'node:async_hooks';
import fp from 'fastify-plugin';

const ids = new AsyncLocalStorage<string>();

/** Returns the id of the request in whose course it is called; null outside of one. */
export const currentRequestId = (): string | null => ids.getStore() ?? null;

/** Lets services find the request that they work for, see {@link currentRequestId}. */
export const currentRequestPlugin = fp(
  async (app) => {
    app.addHook('onRequest', ({ id }, _reply, done) => ids.run(id, done));
    // Reading the body has left the asynchronous context of the first hook.
    app.addHook('preValidation', ({ id }, _reply, done) => ids.run(id, done));
  },
  { name: 'current-request' },
);
