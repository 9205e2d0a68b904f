import { z } from 'zod';
import { SHARE_LINK_DAYS } from './share-links.ts';
import { styleIdSchema } from './styles.schema.ts';

export const shareLinkSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(['picture', 'album']),
    /** The picture's generation or the album. */
    targetId: z.uuid(),
    /** The picture's prompt or the album's name. */
    name: z.string(),
    /** A signed, short-lived path on this origin; null for an empty album. */
    thumbnailUrl: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Null for a link that ends only when it is revoked. */
    expiresAt: z.iso.datetime().nullable(),
    hasExpired: z.boolean(),
    /** How often it was opened. */
    opens: z.int().min(0),
    lastOpenedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ShareLink' });
export type ShareLink = z.infer<typeof shareLinkSchema>;

/** `GET /api/share-links`, newest first. */
export const shareLinkListSchema = z
  .object({ items: z.array(shareLinkSchema) })
  .meta({ id: 'ShareLinkList' });

export const shareLinkParamsSchema = z.strictObject({ id: z.uuid() });

/** `POST /api/share-links` */
export const shareLinkRequestSchema = z
  .strictObject({
    kind: z.enum(['picture', 'album']),
    targetId: z.uuid(),
    /** Days until it expires; null for never. */
    days: z.literal([...SHARE_LINK_DAYS]),
  })
  .meta({ id: 'ShareLinkRequest' });
export type ShareLinkRequest = z.output<typeof shareLinkRequestSchema>;

/** The answer of `POST /api/share-links`: its address is shown only once. */
export const createdShareLinkSchema = z
  .object({ id: z.uuid(), url: z.url(), expiresAt: z.iso.datetime().nullable() })
  .meta({ id: 'CreatedShareLink' });

/** `POST /api/shared`: the token is in the body, which is not logged. */
export const sharedRequestSchema = z
  .strictObject({
    token: z.string().min(1).max(100),
    /** The `nextCursor` of the previous page. */
    cursor: z.uuid().optional(),
  })
  .meta({ id: 'SharedRequest' });

export const sharedPictureSchema = z
  .object({
    id: z.uuid(),
    prompt: z.string(),
    style: styleIdSchema,
    width: z.int(),
    height: z.int(),
    /** Signed, short-lived paths on this origin. */
    image: z.object({
      url: z.string(),
      displayUrl: z.string(),
      thumbnailUrl: z.string(),
      contentType: z.string(),
    }),
  })
  .meta({ id: 'SharedPicture' });
export type SharedPicture = z.infer<typeof sharedPictureSchema>;

/** What a private link shows. */
export const sharedSchema = z
  .object({
    kind: z.enum(['picture', 'album']),
    /** The album's name; null for a picture. */
    name: z.string().nullable(),
    /** Null if the owner's profile is not public. */
    authorName: z.string().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    items: z.array(sharedPictureSchema),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'Shared' });
export type Shared = z.infer<typeof sharedSchema>;
