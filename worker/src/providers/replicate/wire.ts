import { z } from 'zod';

/*
 * What Replicate's HTTP API answers.
 * Source: replicate-javascript 1.4.0 (`index.d.ts`, `lib/predictions.js`), replicate-python 0110c2c (`replicate/prediction.py`,
 * `replicate/exceptions.py`, recorded answers in `tests/cassettes`) and replicate.com/docs/topics/predictions.
 */

export const predictionSchema = z.object({
  id: z.string().min(1),
  /** starting, processing, succeeded, failed, canceled, aborted; any other is taken for not finished yet. */
  status: z.string(),
  /** Whatever the model makes of it: for pictures a URL or several. */
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  /** An hour after the end its output is gone. */
  data_removed: z.boolean().nullish(),
});
export type Prediction = z.output<typeof predictionSchema>;

/** A refusal, as problem details (RFC 7807). */
export const problemSchema = z.object({
  title: z.string().nullish(),
  /** Of inputs that the model does not take. */
  invalid_fields: z.array(z.object({ field: z.string() })).nullish(),
});
