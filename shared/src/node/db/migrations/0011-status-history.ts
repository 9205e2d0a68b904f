import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`
    -- What was seen in a minute. A part that could not be told of, and a minute in which nobody looked, have no row.
    create table status_minutes (
      minute timestamptz not null,
      part text not null,
      health text not null check (health in ('operational', 'degraded', 'down')),
      primary key (minute, part)
    )
  `,
  sql`
    -- The minutes of each day in UTC that is over.
    create table status_days (
      day date not null,
      part text not null,
      operational integer not null,
      degraded integer not null,
      down integer not null,
      primary key (day, part)
    )
  `,
  sql`
    create table status_incidents (
      part text not null,
      started_at timestamptz not null,
      -- The worst that was seen meanwhile.
      health text not null check (health in ('degraded', 'down')),
      -- Null while it lasts.
      ended_at timestamptz check (ended_at > started_at),
      primary key (part, started_at)
    )
  `,
  sql`create unique index status_incidents_open on status_incidents (part) where ended_at is null`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
