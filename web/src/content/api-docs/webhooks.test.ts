import {
  WEBHOOK_EVENTS,
  WEBHOOK_TEST_EVENT,
  WEBHOOK_TIMEOUT_SECONDS,
  WEBHOOKS_MAX,
} from '@easel/shared/contracts/webhooks';
import { webhookPayloadSchema } from '@easel/shared/contracts/webhooks.schema';
import { expect, test } from 'vitest';
import { WEBHOOK_MESSAGE, WEBHOOKS } from './webhooks';

test('shows a valid message', () => {
  const message = JSON.parse(WEBHOOK_MESSAGE);
  expect(webhookPayloadSchema.parse(message)).toEqual(message);
});

test('names every event and the actual limits', () => {
  const text = WEBHOOKS.join('\n');
  for (const event of [...WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT]) expect(text).toContain(event);
  expect(text).toContain(`within ${WEBHOOK_TIMEOUT_SECONDS} seconds`);
  expect(WEBHOOKS_MAX).toBe(5);
});
