import { z } from 'zod';
import { FAILURE_MESSAGE_MAX, FAILURE_STACK_MAX } from './failures.ts';

/** `POST /api/failures`: reports a page that failed in a browser to the operator. */
export const failureReportSchema = z
  .strictObject({
    /** The page's path, without its query, which can hold the token of a mailed link. */
    path: z.string().startsWith('/').max(FAILURE_MESSAGE_MAX),
    message: z.string().max(FAILURE_MESSAGE_MAX),
    stack: z.string().max(FAILURE_STACK_MAX).optional(),
  })
  .meta({ id: 'FailureReport' });
export type FailureReport = z.infer<typeof failureReportSchema>;
