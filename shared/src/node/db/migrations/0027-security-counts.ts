import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index security_events_failures`.execute(db);
  // Strangers and users' own programs cause these: they are counted before one more is added.
  await sql`
    create index security_events_counted on security_events (user_id, kind, at)
      where kind in ('sign_in_failed', 'proof_failed', 'refused')
  `.execute(db);
}
