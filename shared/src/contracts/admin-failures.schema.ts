import { z } from 'zod';
import { reasonSchema } from './admin.schema.ts';
import { FAILURE_HOURS_MAX } from './admin.ts';
import { errorCodeSchema, failureCodeSchema } from './errors.schema.ts';

/** Maximum number of generations that one request retries. */
export const RETRIES_AT_ONCE = 50;

const hoursSchema = z.int().min(1).max(FAILURE_HOURS_MAX);

const causeSchema = z.object({
  code: failureCodeSchema,
  model: z.string().min(1).max(200),
  /**
   * The address of the model server that got the last request; null if the worker ran the model itself or sent none.
   */
  server: z.string().max(2_000).nullable(),
});

/** `GET /api/admin/failures` */
export const failuresQuerySchema = z.strictObject({ hours: z.coerce.number().pipe(hoursSchema).default(6) });
export type FailuresQuery = z.output<typeof failuresQuerySchema>;

/** Failed generations that have not been retried, grouped by cause, the most frequent first. */
export const failureGroupsSchema = z.object({
  at: z.iso.datetime(),
  groups: z.array(causeSchema.extend({ count: z.int(), lastAt: z.iso.datetime() })),
});
export type FailureGroups = z.infer<typeof failureGroupsSchema>;
export type FailureGroup = FailureGroups['groups'][number];

/** `POST /api/admin/failures/retry`. Retries up to 50 generations of one cause, the oldest first. */
export const retryFailuresSchema = z.strictObject({
  ...causeSchema.shape,
  hours: hoursSchema,
  /** The `next` of the previous answer: only generations after this one. */
  after: z.uuid().nullable().default(null),
  reason: reasonSchema,
});
export type RetryFailures = z.input<typeof retryFailuresSchema>;

export const retriedFailuresSchema = z.object({
  retried: z.int(),
  /** Generations that cannot be retried, grouped by the error that their owners would get. */
  refused: z.array(z.object({ code: errorCodeSchema, count: z.int() })),
  /** Pass it as `after` for the rest; null at the end. */
  next: z.uuid().nullable(),
});
export type RetriedFailures = z.infer<typeof retriedFailuresSchema>;
