import { z } from 'zod';
import { generationSchema, queuePlaceSchema } from './generation.schema.ts';

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

/** Emitted on sockets at most once a second, with the places in the queue that have changed since. May be lost. */
export const queueEventSchema = z.object({
  places: z.array(z.object({ id: z.uuid(), queue: queuePlaceSchema })),
});

/** The events of a user's generations, by name: on sockets and in event streams. */
export const SERVER_EVENTS = {
  generation: generationEventSchema,
  progress: progressEventSchema,
  removed: generationRemovedEventSchema,
} as const;

/** The events on a user's socket, by name. */
export const SOCKET_EVENTS = { ...SERVER_EVENTS, queue: queueEventSchema } as const;

export type SocketEvent = {
  [Name in keyof typeof SOCKET_EVENTS]: { name: Name; payload: z.infer<(typeof SOCKET_EVENTS)[Name]> };
}[keyof typeof SOCKET_EVENTS];

export type ServerEvent = {
  [Name in keyof typeof SERVER_EVENTS]: { name: Name; payload: z.infer<(typeof SERVER_EVENTS)[Name]> };
}[keyof typeof SERVER_EVENTS];

export type ProgressEvent = z.infer<typeof progressEventSchema>;
