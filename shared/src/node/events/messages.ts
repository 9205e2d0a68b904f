import { z } from 'zod';
import { progressEventSchema } from '../../contracts/events.schema.ts';

/** A generation is in another state now. Whoever shows it reads the row, which is at `version` or later. */
const generationMessageSchema = z.object({
  type: z.literal('generation'),
  userId: z.uuid(),
  id: z.uuid(),
  version: z.int(),
});

/** Between two states: as the owner's sockets get it. */
const progressMessageSchema = z.object({
  type: z.literal('progress'),
  userId: z.uuid(),
  event: progressEventSchema,
});

/** The owner removed a generation. */
const removedMessageSchema = z.object({ type: z.literal('removed'), userId: z.uuid(), id: z.uuid() });

/** To the worker that makes this attempt: stop. It may come late, when a retry has begun another. */
const cancelMessageSchema = z.object({ type: z.literal('cancel'), id: z.uuid(), attempt: z.int() });

/** To whichever worker is free: a file of the generation's image was asked for. Workers also look by themselves. */
const variantWantedMessageSchema = z.object({
  type: z.literal('variant-wanted'),
  userId: z.uuid(),
  id: z.uuid(),
});

/** The user was signed out everywhere. */
const signedOutMessageSchema = z.object({ type: z.literal('signed-out'), userId: z.uuid() });

/** Everything the bus carries, as JSON. */
export const busMessageSchema = z.discriminatedUnion('type', [
  generationMessageSchema,
  progressMessageSchema,
  removedMessageSchema,
  cancelMessageSchema,
  variantWantedMessageSchema,
  signedOutMessageSchema,
]);

export type BusMessage = z.infer<typeof busMessageSchema>;
