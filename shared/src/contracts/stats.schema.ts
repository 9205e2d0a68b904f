import { z } from 'zod';
import { styleIdSchema } from './styles.schema.ts';

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
  /** Where a day begins: an IANA time zone. */
  timeZone: z.string().max(64).refine(isTimeZone, 'is not a time zone').default('UTC'),
});

export const statsSchema = z
  .object({
    /** One for each of the last `days` days, oldest first, the last being today. */
    imagesByDay: z.array(z.object({ date: z.iso.date(), count: z.int().min(0) })),
    /** Of all images that are still there, most first. */
    imagesByStyle: z.array(z.object({ style: styleIdSchema, count: z.int().min(1) })),
    totals: z.object({
      images: z.int().min(0),
      favorites: z.int().min(0),
      published: z.int().min(0),
      /** Of the user's images, by anybody. */
      downloads: z.int().min(0),
      likes: z.int().min(0),
    }),
    memberSince: z.iso.datetime(),
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof statsSchema>;
