import { z } from 'zod';
import { ALBUM_NAME_MAX_LENGTH } from './albums.ts';
import { boundedText } from './bounded.schema.ts';
import { generationIdsSchema } from './generation.schema.ts';

export const albumSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    pictures: z.int().min(0),
    /** The newest picture; null in an empty album. */
    cover: z
      .object({
        id: z.uuid(),
        /** A signed, short-lived path on this origin. */
        thumbnailUrl: z.string(),
        width: z.int(),
        height: z.int(),
      })
      .nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Album' });
export type Album = z.infer<typeof albumSchema>;

/** `GET /api/albums`, by name. */
export const albumListSchema = z.object({ items: z.array(albumSchema) }).meta({ id: 'AlbumList' });

/** `GET /api/albums` */
export const albumQuerySchema = z.strictObject({
  /** Only the albums that this picture is in. */
  picture: z.uuid().toLowerCase().optional(),
});

export const albumParamsSchema = z.strictObject({ id: z.uuid() });

/** `POST /api/albums` and `PATCH /api/albums/{id}` */
export const albumRequestSchema = z
  .strictObject({
    name: boundedText(ALBUM_NAME_MAX_LENGTH, `At most ${ALBUM_NAME_MAX_LENGTH} characters`)
      .min(1, 'Please enter a name')
      .regex(/^\P{C}*$/u, 'Control characters are not allowed'),
  })
  .meta({ id: 'AlbumRequest' });

/** `POST /api/albums/{id}/pictures`: adds or removes pictures. Repeating it has no effect. */
export const albumPicturesRequestSchema = z
  .strictObject({ action: z.enum(['add', 'remove']), ids: generationIdsSchema })
  .meta({ id: 'AlbumPicturesRequest' });
export type AlbumPicturesRequest = z.input<typeof albumPicturesRequestSchema>;
