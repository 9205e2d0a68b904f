import { z } from 'zod';
import { ARCHIVE_MAX } from './archive.ts';
import { boundedList } from './bounded.schema.ts';

/** `POST /api/generations/archive` */
export const archiveRequestSchema = z
  .strictObject({
    ids: boundedList(
      z.array(z.uuid().toLowerCase()).min(1),
      ARCHIVE_MAX,
      `At most ${ARCHIVE_MAX} pictures in one archive`,
    ),
  })
  .meta({ id: 'ArchiveRequest' });
