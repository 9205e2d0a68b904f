import { expect, test } from 'vitest';
import { ModelError } from './model-error.ts';

test('has a short message on one line, whatever a model server answered', () => {
  const { message } = new ModelError(
    'model_failed',
    `CUDA\u0000\u001b[2J\r\n\u009b1m${'x'.repeat(1_000_000)}`,
    {
      retryable: true,
    },
  );
  expect(message).toMatch(/^CUDA \[2J 1mx+$/);
  expect(message.length).toBeLessThanOrEqual(1_000);
});
