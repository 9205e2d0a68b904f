import { z } from 'zod';

export const healthSchema = z.enum(['operational', 'degraded', 'down']).meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;

export const statusPartIdSchema = z.enum(['api', 'database', 'queue', 'workers', 'store', 'models']);
export type StatusPartId = z.infer<typeof statusPartIdSchema>;

/** `GET /api/status`: how the parts of the service are, for everybody. */
export const statusSchema = z
  .object({
    /** The worst of the parts. */
    status: healthSchema,
    checkedAt: z.iso.datetime(),
    parts: z.array(
      z.object({
        id: statusPartIdSchema,
        name: z.string(),
        status: healthSchema,
        /** One sentence for people. */
        detail: z.string(),
      }),
    ),
  })
  .meta({ id: 'Status' });
export type Status = z.infer<typeof statusSchema>;

const minutes = z.int().min(0);

/** The minutes of a day in UTC by what was seen in them; what is missing of the day is not known. */
export const statusDaySchema = z.object({
  day: z.iso.date(),
  operational: minutes,
  degraded: minutes,
  down: minutes,
});
export type StatusDay = z.infer<typeof statusDaySchema>;

/** A time in which a part was not as it should be. */
export const incidentSchema = z.object({
  id: statusPartIdSchema,
  name: z.string(),
  /** The worst that was seen meanwhile. */
  status: healthSchema.exclude(['operational']),
  startedAt: z.iso.datetime(),
  /** Null while it lasts. */
  endedAt: z.iso.datetime().nullable(),
});
export type Incident = z.infer<typeof incidentSchema>;

/** `GET /api/status/history`: how the parts were, for everybody. */
export const statusHistorySchema = z
  .object({
    /** The first and the last of the days told of, in UTC; the last one is today. */
    from: z.iso.date(),
    to: z.iso.date(),
    parts: z.array(
      z.object({
        id: statusPartIdSchema,
        name: z.string(),
        /** The share of the minutes known in which the part was not down, rounded down to hundredths; null where none is known. */
        uptimePercent: z.number().min(0).max(100).nullable(),
        /** Those days of which something is known, the oldest first. */
        days: z.array(statusDaySchema),
      }),
    ),
    /** The latest first, a hundred at most. */
    incidents: z.array(incidentSchema),
  })
  .meta({ id: 'StatusHistory' });
export type StatusHistory = z.infer<typeof statusHistorySchema>;
