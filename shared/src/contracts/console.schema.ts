import { z } from 'zod';
import { adminGenerationSchema, reasonSchema } from './admin.schema.ts';
import { PLAN_RUNNING_MAX, PLAN_WEIGHT_MAX } from './admin.ts';
import { failureCodeSchema } from './errors.schema.ts';
import { planIdSchema } from './plans.schema.ts';

const time = z.iso.datetime();

/**
 * `draining`: has pictures in flight, or has not read the order yet. `drained`: has none in flight and claims none.
 * `gone`: has sent no heartbeat for half a minute.
 */
export const WORKER_STATES = ['active', 'draining', 'drained', 'gone'] as const;

const lastErrorSchema = z.object({ code: failureCodeSchema, message: z.string(), at: time });

export const adminWorkerSchema = z.object({
  id: z.string(),
  state: z.enum(WORKER_STATES),
  /** Null for a version that does not report it. */
  version: z.string().nullable(),
  startedAt: time,
  seenAt: time,
  /** When an operator drained it; null if it is not drained. */
  drainedAt: time.nullable(),
  /** Maximum number of pictures that it makes at once with local models. */
  places: z.int(),
  /** Pictures in flight, at its own places and at model servers. */
  busy: z.object({ local: z.int(), remote: z.int() }),
  /** Cores that its process uses. */
  cpu: z.number().nullable(),
  /** Resident memory of its process. */
  memoryBytes: z.int().nullable(),
  /** The models that it can make now. */
  models: z.array(z.string()),
  /** Whether it can store pictures. */
  isStoreUp: z.boolean(),
  lastPicture: z.object({ id: z.uuid(), model: z.string(), seconds: z.number(), at: time }).nullable(),
  generations: z.array(adminGenerationSchema),
});
export type AdminWorker = z.infer<typeof adminWorkerSchema>;

/** A model server, as the live workers report it. */
export const adminEndpointSchema = z.object({
  model: z.string(),
  url: z.string(),
  /** How many workers send it requests, and how many have paused theirs after failures. */
  up: z.int(),
  resting: z.int(),
  /** Maximum number of concurrent requests, and those in flight from all workers. */
  places: z.int(),
  busy: z.int(),
  /** The newest failure that counted against it. */
  lastError: lastErrorSchema.nullable(),
});
export type AdminEndpoint = z.infer<typeof adminEndpointSchema>;

/** `GET /api/admin/workers` */
export const workerBoardSchema = z.object({
  at: time,
  workers: z.array(adminWorkerSchema),
  endpoints: z.array(adminEndpointSchema),
});
export type WorkerBoard = z.infer<typeof workerBoardSchema>;

export const workerParamsSchema = z.strictObject({ id: z.string().min(1).max(300) });

/** `PUT /api/admin/workers/{id}/drain`. Repeating an order has no effect. */
export const drainRequestSchema = z.strictObject({ isDrained: z.boolean(), reason: reasonSchema });
export type DrainRequest = z.output<typeof drainRequestSchema>;

const planTermsSchema = z.object({
  /** Share of worker time, relative to other plans of its class. */
  weight: z.number(),
  /** Maximum number of an account's generations that run at once while others wait. */
  maxRunning: z.int(),
});

/** `GET /api/admin/queue/orders` */
export const queueOrdersSchema = z.object({
  models: z.array(z.object({ id: z.string(), name: z.string(), pausedAt: time.nullable() })),
  /** The values in effect. `own`: the configured ones. `isSet`: whether operators have set other values. */
  plans: z.array(planTermsSchema.extend({ plan: planIdSchema, own: planTermsSchema, isSet: z.boolean() })),
});
export type QueueOrders = z.infer<typeof queueOrdersSchema>;
export type PlanTerms = QueueOrders['plans'][number];

export const modelParamsSchema = z.strictObject({ id: z.string().min(1).max(200) });

/** `PUT /api/admin/models/{id}/pause` */
export const modelPauseSchema = z.strictObject({ isPaused: z.boolean(), reason: reasonSchema });
export type ModelPause = z.output<typeof modelPauseSchema>;

export const planParamsSchema = z.strictObject({ plan: planIdSchema });

/** `PUT /api/admin/plans/{plan}/queue`. Null restores the configured values. Applies from the next claim. */
export const planTermsRequestSchema = z.strictObject({
  terms: z
    .strictObject({
      weight: z.number().min(0.01).max(PLAN_WEIGHT_MAX),
      maxRunning: z.int().min(1).max(PLAN_RUNNING_MAX),
    })
    .nullable(),
  reason: reasonSchema,
});
export type PlanTermsRequest = z.output<typeof planTermsRequestSchema>;
