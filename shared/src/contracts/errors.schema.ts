import { z } from 'zod';
import { ERRORS, type ErrorCode, FAILURE_MESSAGES, type FailureCode } from './errors.ts';

export const errorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** Why a generation failed. */
export const failureCodeSchema = z.enum(Object.keys(FAILURE_MESSAGES) as [FailureCode, ...FailureCode[]]);

/** RFC 9457 problem details, with Easel's `code` and `requestId`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: errorCodeSchema,
    requestId: z.string(),
    /** The invalid fields, each with a JSON pointer and a message. */
    errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
    /** Why the content policy blocked the request. */
    reason: z.string().optional(),
    /** The limit that was hit, its value and when it resets (ISO 8601). */
    limit: z.object({ name: z.string(), value: z.number(), resetsAt: z.string().nullable() }).optional(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problemSchema>;
