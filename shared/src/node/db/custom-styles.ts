import type { ColumnType, Generated } from 'kysely';
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
  createdAt: ColumnType<Date, Date | undefined, never>;
}

/** A generation that was named as its style's sample, finished or not. */
export interface CustomStyleSamplesTable {
  /** The order in which they were named. */
  id: Generated<number>;
  styleId: string;
  generationId: string;
}

/** A custom style as a generation was made with it; written as JSON text. */
export interface CustomStyleWords {
  id: string;
  name: string;
  promptSuffix: string;
  negativePrompt: string;
}
