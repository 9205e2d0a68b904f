import { type Kysely, sql } from 'kysely';

/** Programs may ask for more images at once than the page; the plan's room bounds them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table generations
      drop constraint generations_iterations_check,
      add constraint generations_iterations_check check (iterations between 1 and 100) not valid
  `.execute(db);
  await sql`alter table generations validate constraint generations_iterations_check`.execute(db);
}
