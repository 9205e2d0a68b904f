import type { ColumnType } from 'kysely';

/** The image of a completed generation, keyed by the generation's id. */
export interface ImagesTable {
  generationId: string;
  objectKey: string;
  thumbnailKey: string;
  /** Null for images from before display images existed. */
  displayKey: string | null;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
  hasWatermark: boolean;
  createdAt: ColumnType<Date, Date | undefined, never>;
}
