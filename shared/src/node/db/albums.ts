import type { ColumnType } from 'kysely';

export interface AlbumsTable {
  id: string;
  userId: string;
  /** Unique for its user, regardless of case. */
  name: string;
  createdAt: ColumnType<Date, Date | undefined, never>;
}

/** The pictures of an album. Both are of one user. */
export interface AlbumPicturesTable {
  albumId: string;
  generationId: string;
}
