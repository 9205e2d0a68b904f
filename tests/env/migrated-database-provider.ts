import type { Availability, Part } from './availability.ts';
import { createDatabase } from './database.ts';
import { migrate } from './migrate.ts';

/** A database to copy, on which all migrations have run; `url` is its name. To migrate each test's own takes far longer. */
export async function provideMigratedDatabase(postgres: Availability<Part>): Promise<Availability<Part>> {
  if (!postgres.available) return postgres;
  const { name, url, drop } = await createDatabase(postgres.url);
  await migrate(url);
  return { available: true, url: name, origin: 'our migrations', stop: drop };
}
