import type { Fault } from './fault.ts';

/** Redis loses all data. */
export const emptyRedis: Fault = {
  name: 'empty Redis',
  seconds: [0, 0],
  appliesTo: ({ redis }) => redis !== undefined,
  async begin({ redis }) {
    await redis?.empty();
    return { what: 'all databases', excused: 'no server', end: async () => {} };
  },
};
