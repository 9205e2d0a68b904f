import { sql } from 'kysely';
import type { Db, Tx } from './client.ts';

/** A table as a backup names it, with the columns that are not computed. */
export interface CopiedTable {
  name: string;
  columns: string[];
}

export interface CopiedSequence {
  name: string;
  /** The last value that was taken; null for none. */
  value: string | null;
}

const ROWS_AT_A_TIME = 1_000;
/** Kysely's own, which the migrations write. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Formats of values that a copy depends on, whatever the role or the database has set. */
export const COPY_FORMATS = sql`
  select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`;

/** Lists Easel's tables by name. Those of the queue are not among them: its tickets are created again. */
export async function listTables(db: Db): Promise<CopiedTable[]> {
  const { rows } = await sql<CopiedTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and c.relname not in (${sql.join(MIGRATION_TABLES)})
      group by c.relname order by c.relname
  `.execute(db);
  return rows;
}

export async function listSequences(db: Db): Promise<CopiedSequence[]> {
  const { rows } = await sql<CopiedSequence>`
    select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1
  `.execute(db);
  return rows;
}

/**
 * Reads a table's rows, each as a line of JSON: an array of the columns as PostgreSQL writes them, exact for every type. Call it in a
 * transaction with {@link COPY_FORMATS}.
 */
export async function* readRows(tx: Tx, { name, columns }: CopiedTable): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.id(column)}::text`));
  await sql`
    declare copied_rows no scroll cursor for
      select to_json(array[${values}]::text[])::text as line from ${sql.table(name)}
  `.execute(tx);
  for (;;) {
    const { rows } = await sql<{
      line: string;
    }>`fetch forward ${sql.lit(ROWS_AT_A_TIME)} from copied_rows`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close copied_rows`.execute(tx);
}

/** Removes Easel's tables and functions from the database, for a restore. Takes their owner. */
export async function dropEverything(tx: Tx): Promise<void> {
  const { rows } = await sql<{ command: string }>`
    select format('drop table if exists %I.%I cascade', schemaname, tablename) as command
      from pg_tables where schemaname = 'public' and tableowner = current_user
    union all
    select format('drop sequence if exists %I.%I cascade', schemaname, sequencename)
      from pg_sequences where schemaname = 'public' and sequenceowner = current_user
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and pg_get_userbyid(p.proowner) = current_user
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  `.execute(tx);
  for (const { command } of rows) await sql.raw(command).execute(tx);
}

/**
 * Fills tables whose schema is that of the copy, without their triggers and foreign keys, which are checked once at the end. Takes the
 * owner of the tables, and a transaction with {@link COPY_FORMATS}.
 *
 * @param readLines returns the lines of a table, as {@link readRows} wrote them
 */
export async function fillTables(
  tx: Tx,
  tables: readonly CopiedTable[],
  readLines: (table: CopiedTable) => AsyncIterable<string[]>,
): Promise<void> {
  const { rows: keys } = await sql<{ place: string; name: string; definition: string }>`
    select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `.execute(tx);
  for (const { place, name } of keys) {
    await sql`alter table ${sql.raw(place)} drop constraint ${sql.id(name)}`.execute(tx);
  }
  const all = await listTables(tx);
  for (const { name } of all) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
  await sql`truncate ${sql.join(all.map(({ name }) => sql.table(name)))}`.execute(tx);
  for (const table of tables) {
    const values = await castsOf(tx, table);
    for await (const lines of readLines(table)) await insertLines(tx, { table, values, lines });
  }
  for (const { name } of all) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
  for (const { place, name, definition } of keys) {
    await sql`alter table ${sql.raw(place)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
  }
}

export async function setSequences(tx: Tx, sequences: readonly CopiedSequence[]): Promise<void> {
  for (const { name, value } of sequences) {
    if (value === null) continue;
    await sql`select setval(quote_ident(${name})::regclass, ${value}::bigint)`.execute(tx);
  }
}

/** Returns SQL that reads each column out of a line. */
async function castsOf(tx: Tx, { name, columns }: CopiedTable): Promise<string> {
  const { rows } = await sql<{ column: string; type: string }>`
    select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = quote_ident(${name})::regclass and attnum > 0
  `.execute(tx);
  const types = new Map(rows.map(({ column, type }) => [column, type]));
  const casts = columns.map((column, index) => {
    const type = types.get(column);
    if (type === undefined) throw new Error(`The table ${name} has no column ${column}`);
    // Transaction numbers are valid only on the server that assigned them. In feeds of changes, a restore changes
    // everything.
    if (type === 'xid8') return `case when line ->> ${index} is not null then pg_current_xact_id() end`;
    return `(line ->> ${index})::${type}`;
  });
  return casts.join(', ');
}

async function insertLines(
  tx: Tx,
  { table, values, lines }: { table: CopiedTable; values: string; lines: readonly string[] },
): Promise<void> {
  const columns = sql.join(table.columns.map((column) => sql.id(column)));
  await sql`
    insert into ${sql.table(table.name)} (${columns}) overriding system value
      select ${sql.raw(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line
  `.execute(tx);
}
