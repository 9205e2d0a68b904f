import type { ColumnType } from 'kysely';
import type { StyleId } from '../../contracts/styles.ts';

/** The settings in which the cells of a sheet differ, with the wildcards of its prompts expanded. */
export interface StoredAxes {
  prompts: string[];
  styles: StyleId[];
  models: string[];
  /** Null for the model's default. */
  steps: (number | null)[];
  seeds: number[];
}

/** Contact sheets. Their cells are generations, whose `batchId` is the sheet's id. */
export interface SheetsTable {
  id: string;
  userId: string;
  /** Written as JSON text. */
  axes: ColumnType<StoredAxes, string, never>;
  /** Credits of all cells when it was accepted. */
  credits: number;
  createdAt: ColumnType<Date, Date | undefined, never>;
}
