import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // What the model told about the picture. See decision 0070.
  await sql`alter table generations add column notes jsonb`.execute(db);
}
