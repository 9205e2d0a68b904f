import { DAY_MS, MINUTE_MS } from '@easel/shared/contracts/durations';
import { withDeadline } from '@easel/shared/node/async/deadline';
import { unlessAborted } from '@easel/shared/node/async/unless-aborted';
import { NO_TRACING } from '@easel/shared/node/tracing/tracing';
import { finish } from './finish.ts';
import { generate } from './generate.ts';
import { moderate } from './moderate.ts';
import { prepare } from './prepare.ts';
import { settle } from './settle.ts';
import type { AttemptContext, Settled, Stage } from './stage.ts';
import { KEEP_MS, storeWhenUp } from './store-when-up.ts';
import { withRetries } from './with-retries.ts';

/** Milliseconds that each stage may take. The whole attempt is bounded by their sum. */
export interface StageLimits {
  /** Includes the time for which the store may be down. */
  prepare: number;
  /** Longer than the limits within `generate`. */
  generate: number;
  finish: number;
  moderate: number;
  /** Includes the time for which a finished picture waits for its store. */
  store: number;
  /** Includes the time for which a finished picture waits for the database. */
  settle: number;
}

const LIMITS: StageLimits = {
  prepare: KEEP_MS + 5 * MINUTE_MS,
  generate: DAY_MS,
  finish: 3 * MINUTE_MS,
  moderate: 5 * MINUTE_MS,
  store: KEEP_MS + 5 * MINUTE_MS,
  settle: KEEP_MS,
};

/**
 * Takes a claimed generation through its stages, each of which may be repeated.
 * @throws the signal's reason; TimeoutError for a stage that exceeds its limit
 */
export async function runPipeline(
  context: AttemptContext,
  changedLimits: Partial<StageLimits> = {},
): Promise<Settled> {
  const limits = { ...LIMITS, ...changedLimits };
  const prepared = await step(context, prepare, undefined, limits.prepare);
  const generated = await step(context, generate, prepared, limits.generate);
  const finished = await step(context, finish, generated, limits.finish);
  const moderated = await step(context, withRetries(moderate), finished, limits.moderate, 'moderate');
  // The queue charges the time that the picture took, without waiting for the store or the database.
  const tookMs = context.clock.begunMsAgo();
  const stored = await step(context, withRetries(storeWhenUp), moderated, limits.store, 'store');
  // Continues when the claim is lost: whether the picture was settled must be known before its files are removed.
  const settling = { ...context, signal: context.stopSignal };
  const { notes } = generated;
  return step(settling, settle, { ...stored, notes, tookMs }, limits.settle);
}

/**
 * Runs one stage, unless the attempt has been aborted. Does not wait for a stage that ignores the signal or the limit.
 *
 * @param name of its span
 */
export async function step<In, Out>(
  context: AttemptContext,
  stage: Stage<In, Out>,
  input: NoInfer<In>,
  limitMs: number,
  name = stage.name,
): Promise<Out> {
  const { signal, tracing = NO_TRACING } = context;
  signal.throwIfAborted();
  const working = tracing.inChild(name, {}, () => stage(context, input));
  const work = withDeadline(working, limitMs, `The stage took more than ${limitMs} ms`);
  return unlessAborted(work, signal);
}
