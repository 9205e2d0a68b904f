import { z } from 'zod';
import { progressEventSchema } from '../../contracts/events.schema.ts';

/** A generation's state changed. Receivers read the row, which is at `version` or later. */
const generationMessageSchema = z.object({
  type: z.literal('generation'),
  userId: z.uuid(),
  id: z.uuid(),
  version: z.int(),
});

/** Progress between two states, in the form that the owner's sockets receive. */
const progressMessageSchema = z.object({
  type: z.literal('progress'),
  userId: z.uuid(),
  event: progressEventSchema,
});

/** The owner removed a generation. */
const removedMessageSchema = z.object({ type: z.literal('removed'), userId: z.uuid(), id: z.uuid() });

/** Tells the worker with this attempt to stop. May arrive late, when a retry has started another attempt. */
const cancelMessageSchema = z.object({ type: z.literal('cancel'), id: z.uuid(), attempt: z.int() });

/** Tells workers that a variant of the generation's image was requested. They also poll. */
const variantWantedMessageSchema = z.object({
  type: z.literal('variant-wanted'),
  userId: z.uuid(),
  id: z.uuid(),
});

/** These sessions have ended; without `sessionIds`, all clients of the user, those with an API key included. */
const signedOutMessageSchema = z.object({
  type: z.literal('signed-out'),
  userId: z.uuid(),
  sessionIds: z.array(z.uuid()).optional(),
});

/** Every message of the bus, as JSON. */
export const busMessageSchema = z.discriminatedUnion('type', [
  generationMessageSchema,
  progressMessageSchema,
  removedMessageSchema,
  cancelMessageSchema,
  variantWantedMessageSchema,
  signedOutMessageSchema,
]);

export type BusMessage = z.infer<typeof busMessageSchema>;

/**
 * The recipients of messages: a user's clients, all API processes, or workers. A process may listen to some topics
 * only.
 */
export const TOPICS = ['users', 'servers', 'workers'] as const;
export type Topic = (typeof TOPICS)[number];

/** Messages of one user, which concern only processes with clients of that user. */
export type UserBusMessage = Extract<BusMessage, { type: 'generation' | 'progress' | 'removed' }>;

const TOPIC_OF: Readonly<Record<Exclude<BusMessage['type'], UserBusMessage['type']>, Topic>> = {
  cancel: 'workers',
  'variant-wanted': 'workers',
  // Access tokens of ended sessions are refused everywhere.
  'signed-out': 'servers',
};

export const isOfUser = (message: BusMessage): message is UserBusMessage => !(message.type in TOPIC_OF);

export const topicOf = (message: BusMessage): Topic => (isOfUser(message) ? 'users' : TOPIC_OF[message.type]);
