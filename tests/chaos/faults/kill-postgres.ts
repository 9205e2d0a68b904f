import type { Fault } from './fault.ts';

/** SIGKILL of PostgreSQL, which starts again and recovers. */
export const killPostgres: Fault = {
  name: 'kill PostgreSQL',
  seconds: [1, 14],
  async begin({ postgres }) {
    await postgres.kill();
    return { what: 'the database', excused: 'all servers', end: () => postgres.start() };
  },
};
