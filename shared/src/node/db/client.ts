import { CamelCasePlugin, Kysely, type Transaction } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import postgres from 'postgres';
import type { CreditEntriesTable } from './credit-entries.ts';
import type { GenerationsTable } from './generations.ts';
import type { ImagesTable } from './images.ts';
import type { OneTimeTokensTable } from './one-time-tokens.ts';
import type { SessionsTable } from './sessions.ts';
import type { ProfilesTable, SubscribersTable, UsersTable } from './users.ts';
import type { WorkersTable } from './workers.ts';

export interface Tables {
  users: UsersTable;
  profiles: ProfilesTable;
  subscribers: SubscribersTable;
  sessions: SessionsTable;
  oneTimeTokens: OneTimeTokensTable;
  generations: GenerationsTable;
  images: ImagesTable;
  creditEntries: CreditEntriesTable;
  workers: WorkersTable;
}

/** A database or a transaction in it: repos take either. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface DatabaseOptions {
  url: string;
  /** Connections at most. */
  poolSize: number;
  applicationName: string;
}

/** PostgreSQL's int8. Every int8 of ours (seeds, byte counts) is far below 2^53, so a number holds it. */
const INT8_OID = 20;

/** Opens a pool. Nothing connects before the first query, and a lost connection is replaced by the next one. */
export function openDatabase({ url, poolSize, applicationName }: DatabaseOptions): Db {
  const client = postgres(url, {
    max: poolSize,
    connect_timeout: 5,
    idle_timeout: 60,
    connection: { application_name: applicationName },
    onnotice: () => {},
    types: {
      int8: { to: INT8_OID, from: [INT8_OID], serialize: (value: number) => String(value), parse: Number },
    },
  });
  return new Kysely<Tables>({
    dialect: new PostgresJSDialect({ postgres: client }),
    plugins: [new CamelCasePlugin()],
  });
}
