import { z } from 'zod';

export const healthSchema = z.enum(['operational', 'degraded', 'down']).meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;

export const statusPartIdSchema = z.enum(['api', 'database', 'queue', 'workers', 'store', 'models']);
export type StatusPartId = z.infer<typeof statusPartIdSchema>;

/** `GET /api/status`: the current state of each part of the service. Public. */
export const statusSchema = z
  .object({
    /** The worst state of all parts. */
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

/** The minutes of a UTC day by observed state. Missing minutes were not observed. */
export const statusDaySchema = z.object({
  day: z.iso.date(),
  operational: minutes,
  degraded: minutes,
  down: minutes,
});
export type StatusDay = z.infer<typeof statusDaySchema>;

/** A period in which a part was not operational. */
export const incidentSchema = z.object({
  id: statusPartIdSchema,
  name: z.string(),
  /** The worst state observed in it. */
  status: healthSchema.exclude(['operational']),
  startedAt: z.iso.datetime(),
  /** Null while it is ongoing. */
  endedAt: z.iso.datetime().nullable(),
});
export type Incident = z.infer<typeof incidentSchema>;

/** `GET /api/status/history`: the state of each part by day. Public. */
export const statusHistorySchema = z
  .object({
    /** The first and the last day, in UTC; the last is today. */
    from: z.iso.date(),
    to: z.iso.date(),
    parts: z.array(
      z.object({
        id: statusPartIdSchema,
        name: z.string(),
        /** Percentage of observed minutes in which the part was not down, rounded down to hundredths; null without any. */
        uptimePercent: z.number().min(0).max(100).nullable(),
        /** Days with observations, oldest first. */
        days: z.array(statusDaySchema),
      }),
    ),
    /** The latest 100, newest first. */
    incidents: z.array(incidentSchema),
  })
  .meta({ id: 'StatusHistory' });
export type StatusHistory = z.infer<typeof statusHistorySchema>;
