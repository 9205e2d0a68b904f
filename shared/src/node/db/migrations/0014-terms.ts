import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // "Preview" is the picture so far, in progress events; the 1280-pixel file that pages show is the display image.
  sql`alter table images rename column preview_key to display_key`,
  // The setting, not the steps that the model reports.
  sql`alter table generations rename column step_count to requested_steps`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
