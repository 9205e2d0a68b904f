import type { ColumnType } from 'kysely';

/** The one image of a completed generation. */
export interface ImagesTable {
  id: string;
  generationId: string;
  objectKey: string;
  thumbnailKey: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
  hasWatermark: boolean;
  createdAt: ColumnType<Date, Date | undefined, never>;
}
