import type { ColumnType } from 'kysely';

/** The one image of a completed generation; it goes by the generation's id. */
export interface ImagesTable {
  generationId: string;
  objectKey: string;
  thumbnailKey: string;
  /** Null for images made before there were display images. */
  displayKey: string | null;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
  hasWatermark: boolean;
  createdAt: ColumnType<Date, Date | undefined, never>;
}
