/**
 * Returns the environment for PostgreSQL's programs: the current one without PostgreSQL's variables (PGPORT, PGDATA, ...) and with
 * English messages, which `explain.ts` parses.
 */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
