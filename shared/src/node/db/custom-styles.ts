import type { ColumnType, Generated } from 'kysely';
import type { StyleId } from '../../contracts/styles.ts';

/** Custom styles of an account, shared with its team. */
export interface CustomStylesTable {
  id: string;
  /** The account whose plan allows it: the team's owner, or the author if there is no team. */
  accountId: string;
  authorId: string | null;
  name: string;
  baseStyle: StyleId;
  promptSuffix: string;
  negativePrompt: string;
  createdAt: ColumnType<Date, Date | undefined, never>;
}

/** A generation that was chosen as the sample of its style, finished or not. */
export interface CustomStyleSamplesTable {
  /** Rises in the order in which samples were chosen. */
  id: Generated<number>;
  styleId: string;
  generationId: string;
}

/** A snapshot of the custom style that a generation was made with. Written as JSON text. */
export interface CustomStyleWords {
  id: string;
  name: string;
  promptSuffix: string;
  negativePrompt: string;
}
