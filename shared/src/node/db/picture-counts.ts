import type { Generated } from 'kysely';
import type { StyleId } from '../../contracts/styles.ts';

/** Differences in what an account's existing pictures add up to, written by triggers and folded into {@link PictureCountsTable}. */
export interface PictureCountChangesTable {
  userId: string;
  style: StyleId;
  images: Generated<number>;
  favorites: Generated<number>;
  published: Generated<number>;
  likes: Generated<number>;
  downloads: Generated<number>;
}

/** What an account's existing pictures of a style added up to when the changes were last folded. */
export interface PictureCountsTable extends Omit<PictureCountChangesTable, 'style'> {
  /** Empty in the row that marks the account as counted. */
  style: StyleId | '';
  /** When all pictures were counted; null in the row of a style. */
  countedAt: Date | null;
}

/** One row: the account that was counted last. Its lock is held to fold and to count. */
export interface PictureCountTurnTable {
  userId: string;
}
