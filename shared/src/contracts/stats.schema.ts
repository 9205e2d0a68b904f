import { z } from 'zod';
import { styleIdSchema } from './styles.schema.ts';

const NOT_A_TIME_ZONE = 'timeZone must be the name of an IANA time zone, such as Europe/Berlin or UTC.';

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** `GET /api/stats` */
export const statsQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(366).default(30),
  /** The IANA time zone that decides where a day begins. */
  timeZone: z
    .string()
    .max(64, { abort: true, error: NOT_A_TIME_ZONE })
    .refine(isTimeZone, NOT_A_TIME_ZONE)
    .meta({ pattern: '^[\\w+:/-]+$' })
    .default('UTC'),
});

export const statsSchema = z
  .object({
    /** One for each of the last `days` days up to today, oldest first. */
    imagesByDay: z.array(z.object({ date: z.iso.date(), count: z.int().min(0) })),
    /** Counts all images that still exist, most frequent first. */
    imagesByStyle: z.array(z.object({ style: styleIdSchema, count: z.int().min(1) })),
    totals: z.object({
      images: z.int().min(0),
      favorites: z.int().min(0),
      published: z.int().min(0),
      /** Likes of the user's images, by anyone. */
      downloads: z.int().min(0),
      likes: z.int().min(0),
    }),
    memberSince: z.iso.datetime(),
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof statsSchema>;
