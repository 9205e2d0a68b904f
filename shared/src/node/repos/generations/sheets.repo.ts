import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import type { SheetsTable, StoredAxes } from '../../db/sheets.ts';
import type { GenerationRow, ImageRow } from './generations.repo.ts';

export type SheetRow = Selectable<SheetsTable>;

export interface SheetWithCounts extends SheetRow {
  /** Cells that were not removed, and of those the finished ones and those in progress. */
  total: number;
  completed: number;
  active: number;
  /** Generations of up to four finished cells, in their order. */
  coverIds: string[];
}

export async function insertSheet(
  tx: Tx,
  { axes, ...sheet }: Pick<SheetRow, 'id' | 'userId' | 'credits'> & { axes: StoredAxes },
): Promise<void> {
  await tx
    .insertInto('sheets')
    .values({ ...sheet, axes: JSON.stringify(axes) })
    .execute();
}

export async function findSheet(db: Db, id: string): Promise<SheetRow | undefined> {
  return db.selectFrom('sheets').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists a user's sheets, newest first. */
export async function listSheets(
  db: Db,
  { userId, beforeId, limit }: { userId: string; beforeId?: string | undefined; limit: number },
): Promise<SheetWithCounts[]> {
  const before = beforeId === undefined ? sql`` : sql`and s.id < ${beforeId}`;
  const { rows } = await sql<SheetWithCounts>`
    select s.*, counted.total, counted.completed, counted.active, counted.cover_ids
      from sheets s cross join lateral (
        select count(*)::int as total,
            count(*) filter (where g.status = 'completed')::int as completed,
            count(*) filter (where g.status in ('pending', 'processing'))::int as active,
            coalesce((array_agg(g.id order by g.sheet_cell) filter (where g.status = 'completed'))[1:4], '{}') as cover_ids
          from generations g where g.sheet_id = s.id and g.deleted_at is null
      ) counted
      where s.user_id = ${userId} ${before}
      order by s.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The sheets of a user, for the user's export. */
export async function listSheetAxes(db: Db, userId: string): Promise<Pick<SheetRow, 'axes' | 'createdAt'>[]> {
  return db
    .selectFrom('sheets')
    .select(['axes', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

type CellRow = Pick<GenerationRow, 'id' | 'sheetCell' | 'status'>;

/** Lists the cells of a sheet that were not removed. */
export async function listCells(db: Db, sheetId: string): Promise<CellRow[]> {
  return db
    .selectFrom('generations')
    .select(['id', 'sheetCell', 'status'])
    .where('sheetId', '=', sheetId)
    .where('deletedAt', 'is', null)
    .orderBy('sheetCell')
    .execute();
}

/** Returns the size in pixels of a sheet's cells, which all have the same; that of a square when they were removed. */
export async function shapeOfCells(
  db: Db,
  sheetId: string,
): Promise<Pick<GenerationRow, 'width' | 'height'>> {
  const row = await db
    .selectFrom('generations')
    .select(['width', 'height'])
    .where('sheetId', '=', sheetId)
    .limit(1)
    .executeTakeFirst();
  return row ?? { width: 1, height: 1 };
}

type CellFile = Pick<ImageRow, 'objectKey' | 'displayKey' | 'thumbnailKey'> & { cell: number };

/** Lists the files of a sheet's finished cells. */
export async function listCellFiles(db: Db, sheetId: string): Promise<CellFile[]> {
  const rows = await db
    .selectFrom('generations')
    .innerJoin('images', 'images.generationId', 'generations.id')
    .select(['generations.sheetCell', 'images.objectKey', 'images.displayKey', 'images.thumbnailKey'])
    .where('generations.sheetId', '=', sheetId)
    .where('generations.status', '=', 'completed')
    .where('generations.deletedAt', 'is', null)
    .orderBy('generations.sheetCell')
    .execute();
  return rows.flatMap(({ sheetCell, ...files }) => (sheetCell === null ? [] : { ...files, cell: sheetCell }));
}

/**
 * Deletes a sheet. Its images stay; returns those that were its cells, or undefined when there is no such sheet. Locks them in the
 * order of their ids, to exclude deadlocks.
 */
export async function deleteSheet(
  tx: Tx,
  { id, userId }: Pick<SheetRow, 'id' | 'userId'>,
): Promise<GenerationRow[] | undefined> {
  const found = await tx
    .selectFrom('sheets')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const freed = await tx
    .updateTable('generations')
    .set((eb) => ({ sheetId: null, sheetCell: null, version: eb('version', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('generations')
        .select('id')
        .where('sheetId', '=', id)
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .returningAll()
    .execute();
  await tx.deleteFrom('sheets').where('id', '=', id).execute();
  return freed;
}
