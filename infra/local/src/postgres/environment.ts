/**
 * The environment PostgreSQL's programs run with: ours without what would steer them (PGPORT, PGDATA, ...) and with
 * English messages, which `explain.ts` reads.
 */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
