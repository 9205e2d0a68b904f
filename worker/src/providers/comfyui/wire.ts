import { z } from 'zod';

/**
 * ComfyUI's answers, with loose schemas where it adds fields. Source: ComfyUI 0.38.1 and 0.3.64, server.py
 * (post_prompt, get_queue, get_history_prompt_id), execution.py (validate_prompt, PromptQueue).
 */

/** One node's faults. Their `details` and `received_value` may repeat the prompt. */
const nodeErrorSchema = z.looseObject({
  class_type: z.string().catch('node'),
  errors: z.array(
    z.looseObject({
      message: z.string(),
      extra_info: z.looseObject({ input_name: z.string().optional() }).optional().catch(undefined),
    }),
  ),
});
export type NodeError = z.output<typeof nodeErrorSchema>;

/** By node id; Python's empty list if there are none. */
const nodeErrorsSchema = z.record(z.string(), nodeErrorSchema).catch({});

/** POST /prompt with status 200: queued. Outputs with faults are left out, the others are made. */
export const queuedSchema = z.looseObject({ prompt_id: z.string(), node_errors: nodeErrorsSchema });

/** POST /prompt with status 400: nothing was queued. */
export const invalidSchema = z.looseObject({
  error: z.looseObject({ type: z.string(), message: z.string() }),
  node_errors: nodeErrorsSchema,
});

/** POST /upload/image: the file as it was stored. */
export const uploadedSchema = z.looseObject({ name: z.string() });

/** GET /queue: `[number, prompt id, workflow, …]` each. */
const queueItems = z.array(z.tuple([z.unknown(), z.string()]).rest(z.unknown()));
export const queueSchema = z.looseObject({ queue_running: queueItems, queue_pending: queueItems });

/** The location of a picture, for GET /view. */
const imageReferenceSchema = z.looseObject({
  filename: z.string(),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
});
export type ImageReference = z.output<typeof imageReferenceSchema>;

/** A request that has ended. Its status holds messages of the same names as the socket's frames. */
const historyEntrySchema = z.looseObject({
  outputs: z.record(
    z.string(),
    z.looseObject({ images: z.array(imageReferenceSchema).default([]).catch([]) }),
  ),
  status: z
    .looseObject({
      status_str: z.string(),
      messages: z.array(z.tuple([z.string(), z.unknown()])).default([]),
    })
    .nullish(),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** GET /history/{id}: empty for a request that has not ended or is not known. */
export const historySchema = z.record(z.string(), historyEntrySchema);

/** The data of `execution_error` in a status. Its message and inputs may repeat the prompt. */
export const executionErrorSchema = z.looseObject({
  node_id: z.string().catch('?'),
  node_type: z.string().catch('A node'),
  exception_type: z.string().catch('an error'),
});
