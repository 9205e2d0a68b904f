import { NO_MODIFIER } from '@easel/shared/node/models/style-modifiers';
import { expect, test } from 'vitest';
import type { ServedModel } from '../providers/serving/served-model.ts';
import { generate } from './generate.ts';
import { createModelClock } from './model-clock.ts';
import type { AttemptContext } from './stage.ts';

/** The part of the context that the stage uses, with a model that never answers. */
function contextOf(model: Partial<ServedModel>): AttemptContext {
  const served = { generate: () => new Promise(() => {}), timeoutMs: 1, ...model };
  const context = {
    generation: { mode: null, vendorEndpoint: null, vendorRequestId: null, paidRequestAt: null },
    providers: { get: () => served },
    styleModifier: () => NO_MODIFIER,
    spendingLimits: () => [],
    signal: new AbortController().signal,
    stopSignal: new AbortController().signal,
    clock: createModelClock(),
  };
  return context as unknown as AttemptContext;
}

test.each([
  ['is retried', false, true],
  ['is not retried if each request costs money', true, false],
])('a request that times out %s', async (_, billed, retryable) => {
  const late = { code: 'model_timeout', retryable };
  await expect(
    generate(contextOf({ billed }), { prepared: { inputs: [], parents: [] } }),
  ).rejects.toMatchObject(late);
});
