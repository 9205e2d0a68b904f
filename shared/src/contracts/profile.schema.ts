import { z } from 'zod';
import { fullNameSchema } from './auth.schema.ts';

export const profileSchema = z
  .object({
    /** The user's id. */
    id: z.uuid(),
    email: z.string(),
    fullName: z.string(),
    /** A path on this origin, or null. */
    avatarUrl: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

/** `PUT /api/profile` */
export const profileRequestSchema = z
  .strictObject({ fullName: fullNameSchema })
  .meta({ id: 'ProfileRequest' });

const offsetSchema = z.coerce.number().int().min(0).max(100_000);

/**
 * The query of `PUT /api/profile/avatar`, whose body is the image: a square in the image's own pixels, after applying its EXIF
 * orientation. Defaults to the largest centered square.
 */
export const avatarQuerySchema = z
  .strictObject({ x: offsetSchema, y: offsetSchema, side: z.coerce.number().int().min(1).max(100_000) })
  .partial()
  .refine(
    ({ x, y, side }) => [x, y, side].every((part) => part === undefined) || ![x, y, side].includes(undefined),
    'Give x, y and side together, or none of them.',
  );
export type AvatarQuery = z.output<typeof avatarQuerySchema>;
