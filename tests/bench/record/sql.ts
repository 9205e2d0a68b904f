import postgres from 'postgres';

/** Opens the benchmark's own connections, to fill and query a database besides Easel. */
export function connect(databaseUrl: string): postgres.Sql {
  return postgres(databaseUrl, { max: 2, onnotice: () => {} });
}
