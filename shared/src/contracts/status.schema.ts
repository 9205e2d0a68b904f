import { z } from 'zod';

export const healthSchema = z.enum(['operational', 'degraded', 'down']).meta({ id: 'Health' });
export type Health = z.infer<typeof healthSchema>;

/** `GET /api/status`: how the parts of the service are, for everybody. */
export const statusSchema = z
  .object({
    /** The worst of the parts. */
    status: healthSchema,
    checkedAt: z.iso.datetime(),
    parts: z.array(
      z.object({
        id: z.enum(['api', 'database', 'queue', 'workers', 'store', 'models']),
        name: z.string(),
        status: healthSchema,
        /** One sentence for people. */
        detail: z.string(),
      }),
    ),
  })
  .meta({ id: 'Status' });
export type Status = z.infer<typeof statusSchema>;
