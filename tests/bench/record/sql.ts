import postgres from 'postgres';

/** Opens the bench's own connections, for filling and asking a database beside Easel. */
export function connect(databaseUrl: string): postgres.Sql {
  return postgres(databaseUrl, { max: 2, onnotice: () => {} });
}
