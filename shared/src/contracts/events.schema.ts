import { z } from 'zod';
import { generationSchema } from './generation.schema.ts';

/** Emitted on every change of state, with the whole generation as in `GET /api/generations/{id}`. */
export const generationEventSchema = generationSchema;

/** Emitted when the owner removed a generation. */
export const generationRemovedEventSchema = z.object({ id: z.uuid() });

/** Emitted between changes of state, at most a few times a second. May be lost: the database row is authoritative. */
export const progressEventSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  progress: z.int().min(0).max(100),
  step: z.int(),
  steps: z.int(),
  /** A `data:image/webp;base64,` URL, long side about 256 pixels. */
  preview: z.string().startsWith('data:image/webp;base64,').optional(),
});

/** The events on a user's socket, by name. */
export const SERVER_EVENTS = {
  generation: generationEventSchema,
  progress: progressEventSchema,
  removed: generationRemovedEventSchema,
} as const;

export type ServerEvent = {
  [Name in keyof typeof SERVER_EVENTS]: { name: Name; payload: z.infer<(typeof SERVER_EVENTS)[Name]> };
}[keyof typeof SERVER_EVENTS];

export type ProgressEvent = z.infer<typeof progressEventSchema>;
