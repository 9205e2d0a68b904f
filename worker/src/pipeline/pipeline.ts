import { finish } from './finish.ts';
import { generate } from './generate.ts';
import { moderate } from './moderate.ts';
import { patiently } from './patiently.ts';
import { settle } from './settle.ts';
import type { AttemptContext, Settled, Stage } from './stage.ts';
import { store } from './store.ts';

/** A claimed generation's way to a picture. Each stage may be repeated without harm. */
const STAGES = [generate, finish, patiently(moderate), patiently(store), settle] as const;

/** Runs the stages one after the other; between any two an aborted attempt ends with the signal's reason. */
export async function runPipeline(context: AttemptContext): Promise<Settled> {
  let state: unknown = {};
  for (const stage of STAGES) {
    context.signal.throwIfAborted();
    state = await (stage as Stage<unknown, unknown>)(context, state);
  }
  return state as Settled;
}
