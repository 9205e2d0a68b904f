import type { ColumnType } from 'kysely';
import type { StyleId } from '../../contracts/styles.ts';

/** Styles of an account, which its team shares. */
export interface CustomStylesTable {
  id: string;
  /** Whose plan has it: the team's owner, or who made it where there is no team. */
  accountId: string;
  authorId: string | null;
  name: string;
  baseStyle: StyleId;
  promptSuffix: string;
  negativePrompt: string;
  /** The generation whose thumbnail shows it. */
  sampleId: string | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
}

/** A custom style as a generation was made with it; written as JSON text. */
export interface CustomStyleWords {
  id: string;
  name: string;
  promptSuffix: string;
  negativePrompt: string;
}
