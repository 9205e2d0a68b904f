import type { ColumnType } from 'kysely';
import type { InputRole } from '../../contracts/inputs.ts';

/** Pictures that users bring to work from. */
export interface UploadsTable {
  id: string;
  userId: string;
  objectKey: string;
  /** A WebP for pages and for moderation. */
  displayKey: string;
  contentType: string;
  /** What it is for, if the upload said so. */
  role: ColumnType<InputRole | null, InputRole | null | undefined, never>;
  /** Pixels. */
  width: number;
  height: number;
  /** Of both objects. */
  bytes: number;
  createdAt: ColumnType<Date, Date | undefined, never>;
  /** When a request last named it. */
  usedAt: ColumnType<Date, Date | undefined, Date>;
  /** When it was removed. Its objects are deleted once nothing is being made from them, and then the row. */
  deletedAt: Date | null;
}
