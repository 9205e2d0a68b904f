import type { Place } from '@easel/shared/node/db/keyset';
import { z } from 'zod';
import { invalid } from './validation.ts';

const placeSchema = z.tuple([z.int(), z.uuid()]);

/** Returns one page of a list that was read with one row more than the page holds. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rows.length > limit ? cursorOf(last) : null };
}

/** Encodes a position in a list as an opaque cursor. */
export const writeCursor = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/**
 * Decodes a cursor of {@link writeCursor}.
 *
 * @throws {AppError} validation_failed
 */
export function readCursor<Parts>(schema: z.ZodType<Parts>, cursor: string): Parts {
  const { data } = schema.safeParse(parse(cursor));
  if (data === undefined) throw badCursor();
  return data;
}

/** Encodes a position in a list that is ordered by time. */
export const writePlace = ({ micros, id }: Place): string => writeCursor([micros, id]);

/**
 * Decodes a cursor of {@link writePlace}.
 *
 * @throws {AppError} validation_failed
 */
export function readPlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [micros, id] = readCursor(placeSchema, cursor);
  return { micros, id };
}

/**
 * Reads a cursor that is an id.
 *
 * @throws {AppError} validation_failed
 */
export function readIdCursor<Id>(schema: z.ZodType<Id>, cursor: string | undefined): Id | undefined {
  if (cursor === undefined) return undefined;
  const parsed = schema.safeParse(cursor);
  if (!parsed.success) throw badCursor();
  return parsed.data;
}

const badCursor = () =>
  invalid([{ pointer: '/cursor', message: 'This cursor does not belong to this list.' }]);

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
