import { deriveKey } from '@easel/shared/node/crypto/secrets';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SETTINGS = {
  DATABASE_URL: 'postgres://localhost/easel',
  STORE_URL: '/srv/images',
  EASEL_SECRET: 'x'.repeat(32),
};

test.each([
  ['STORE_URL', 's3://bucket'],
  ['WORKER_CONCURRENCY', '0'],
  ['MODEL_TIMEOUT_SECONDS', 'soon'],
  ['METRICS_PORT', '70000'],
])('reports an invalid %s by name, on one line', (name, value) => {
  expect(() => readConfig({ ...SETTINGS, [name]: value })).toThrow(
    expect.objectContaining({
      name: 'ConfigError',
      message: expect.stringMatching(new RegExp(`^Configuration: ${name}: .+$`)),
    }),
  );
});

test('starts with only the key that it needs, instead of the secret', () => {
  const { EASEL_SECRET, ...rest } = SETTINGS;
  const key = deriveKey(EASEL_SECRET, 'webhook-secret');
  expect(readConfig(SETTINGS).webhooks.secretKey).toEqual(key);
  expect(readConfig({ ...rest, WEBHOOK_KEY: key.toString('hex') }).webhooks.secretKey).toEqual(key);
  expect(() => readConfig(rest)).toThrow(/^Configuration: EASEL_SECRET: required unless WEBHOOK_KEY is set/);
  expect(() => readConfig({ ...rest, WEBHOOK_KEY: 'short' })).toThrow(/WEBHOOK_KEY/);
});
