import { z } from 'zod';
import { planIdSchema } from './plans.schema.ts';
import { WAIT_CAUSES, type WaitCause } from './waiting.ts';

/** The generations of one model and one plan that wait for the same reason. */
export const waitingGroupSchema = z.object({
  plan: planIdSchema,
  model: z.string(),
  cause: z.enum(Object.keys(WAIT_CAUSES) as [WaitCause, ...WaitCause[]]),
  count: z.int(),
  oldestAt: z.iso.datetime(),
});
export type WaitingGroup = z.infer<typeof waitingGroupSchema>;
