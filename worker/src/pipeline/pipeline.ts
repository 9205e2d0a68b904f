import { finish } from './finish.ts';
import { generate } from './generate.ts';
import { moderate } from './moderate.ts';
import { settle } from './settle.ts';
import type { AttemptContext, Settled, Stage } from './stage.ts';
import { store } from './store.ts';
import { withRetries } from './with-retries.ts';

/** Takes a claimed generation through its stages, each of which may be repeated. @throws the signal's reason between two stages */
export async function runPipeline(context: AttemptContext): Promise<Settled> {
  const generated = await step(context, generate, undefined);
  const finished = await step(context, finish, generated);
  const moderated = await step(context, withRetries(moderate), finished);
  const stored = await step(context, withRetries(store), moderated);
  return step(context, settle, stored);
}

/** Runs one stage, unless the attempt has been aborted. */
export function step<In, Out>(
  context: AttemptContext,
  stage: Stage<In, Out>,
  input: NoInfer<In>,
): Promise<Out> {
  context.signal.throwIfAborted();
  return stage(context, input);
}
