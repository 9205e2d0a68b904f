import { NO_MODIFIER } from '@easel/shared/node/models/style-modifiers';
import { expect, test } from 'vitest';
import type { ServedModel } from '../providers/serving.ts';
import { generate } from './generate.ts';
import type { AttemptContext } from './stage.ts';

/** What the stage takes of its context, with a model that never answers. */
function contextOf(model: Partial<ServedModel>): AttemptContext {
  const served = { generate: () => new Promise(() => {}), timeoutMs: 1, ...model };
  const context = {
    generation: { vendorEndpoint: null, vendorRequestId: null },
    providers: { get: () => served },
    styleModifier: () => NO_MODIFIER,
    signal: new AbortController().signal,
  };
  return context as unknown as AttemptContext;
}

test.each([
  ['is asked again', false, true],
  ['is not asked again where that would be paid for once more', true, false],
])('a model that does not answer in time %s', async (_, billed, retryable) => {
  const late = { code: 'model_timeout', retryable };
  await expect(generate(contextOf({ billed }), undefined)).rejects.toMatchObject(late);
});
