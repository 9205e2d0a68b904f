import { testPostgres } from '../env/postgres.ts';
import { connect } from './record/sql.ts';

/** Counts the statements that clients send, including `begin` and `commit`, but not those within functions. */
export interface StatementCount {
  /** Runs the work. Returns its value, how many milliseconds it took, and the statements in this database that ended meanwhile. */
  during<Value>(databaseUrl: string, work: () => Promise<Value>): Promise<Counted<Value>>;
  close(): Promise<void>;
}

export interface Counted<Value> {
  value: Value;
  ms: number;
  count: number;
  /** By the text, in which parameters stand for literals. */
  byText: ReadonlyMap<string, number>;
}

/**
 * Makes the test database server count with `pg_stat_statements`, for new connections. Returns why it cannot if the server has
 * not loaded it.
 */
export async function openStatementCount(): Promise<StatementCount | string> {
  const sql = connect((await testPostgres()).url);
  const [setting] = await sql`select current_setting('shared_preload_libraries') as libraries`;
  if (!String(setting?.libraries).includes('pg_stat_statements')) {
    await sql.end();
    return 'PostgreSQL has not loaded pg_stat_statements';
  }
  await sql`create extension if not exists pg_stat_statements`;
  await sql`alter role all set pg_stat_statements.track = 'top'`;
  return {
    async during(databaseUrl, work) {
      const name = new URL(databaseUrl).pathname.slice(1);
      const [database] = await sql<{ oid: number }[]>`select oid from pg_database where datname = ${name}`;
      if (!database) throw new Error(`No database ${name}`);
      await sql`select pg_stat_statements_reset(dbid => ${database.oid})`;
      const started = performance.now();
      const value = await work();
      const ms = performance.now() - started;
      const rows = await sql<{ query: string; calls: number }[]>`
        select query, sum(calls)::float8 as calls from pg_stat_statements where dbid = ${database.oid} group by query`;
      const byText = new Map(rows.map(({ query, calls }) => [query, calls]));
      return { value, ms, count: rows.reduce((sum, { calls }) => sum + calls, 0), byText };
    },
    async close() {
      await sql`alter role all reset pg_stat_statements.track`;
      await sql.end();
    },
  };
}
