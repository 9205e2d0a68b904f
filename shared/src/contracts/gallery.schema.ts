import { z } from 'zod';
import { cursorSchema } from './bounded.schema.ts';
import { searchSchema } from './search.schema.ts';
import { aspectRatioSchema, resolutionSchema } from './sizes.schema.ts';
import { styleIdSchema } from './styles.schema.ts';

/** A published image or a built-in sample. */
export const galleryItemSchema = z
  .object({
    /** The generation's id, or the sample's. */
    id: z.uuid(),
    isSample: z.boolean(),
    /** Only samples have a title. */
    title: z.string().nullable(),
    prompt: z.string(),
    style: styleIdSchema,
    model: z.string(),
    seed: z.int(),
    width: z.int(),
    height: z.int(),
    settings: z.object({ resolution: resolutionSchema, aspectRatio: aspectRatioSchema }),
    /**
     * All null if the author's profile is not public. `id` finds the author's pictures; it is also null for an author
     * without a name.
     */
    author: z.object({
      id: z.uuid().nullable(),
      name: z.string().nullable(),
      avatarUrl: z.string().nullable(),
    }),
    likes: z.int().min(0),
    downloads: z.int().min(0),
    /** Always false for visitors. */
    likedByMe: z.boolean(),
    isMine: z.boolean(),
    /**
     * Whether the caller may make pictures from it: from their own images, and from any published image if the operator
     * allows it.
     */
    mayVary: z.boolean(),
    publishedAt: z.iso.datetime().nullable(),
    image: z.object({
      /** Paths on this origin; signed and short-lived for published images. */
      url: z.string(),
      displayUrl: z.string(),
      thumbnailUrl: z.string(),
      /** Downloads the file under its name and counts the download. */
      downloadUrl: z.string(),
      contentType: z.string(),
    }),
  })
  .meta({ id: 'GalleryItem' });
export type GalleryItem = z.infer<typeof galleryItemSchema>;

export const galleryParamsSchema = z.strictObject({ id: z.uuid().toLowerCase() });

/** `GET /api/gallery` */
export const galleryQuerySchema = z.strictObject({
  /** Case-insensitive substring of the prompt, or of a sample's title. */
  search: searchSchema.optional(),
  style: styleIdSchema.optional(),
  /** Only pictures of this author. */
  author: z.uuid().toLowerCase().optional(),
  sort: z.enum(['newest', 'popular']).default('newest'),
  /** The `nextCursor` of the previous page. */
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(48).default(12),
});
export type GalleryQuery = z.output<typeof galleryQuerySchema>;

export const galleryListSchema = z
  .object({ items: z.array(galleryItemSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'GalleryList' });
export type GalleryList = z.infer<typeof galleryListSchema>;

/** An author: a user who publishes pictures under their name. */
export const authorSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    avatarUrl: z.string().nullable(),
    /** The number of the author's pictures in the gallery. */
    pictures: z.int().min(1),
  })
  .meta({ id: 'Author' });
export type Author = z.infer<typeof authorSchema>;

/** The answer of `PUT` and `DELETE /api/gallery/{id}/like`. */
export const likeSchema = z.object({ likes: z.int().min(0), likedByMe: z.boolean() }).meta({ id: 'Like' });
