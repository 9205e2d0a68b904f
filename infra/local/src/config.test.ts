import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  [{}, '1'],
  [{ HOST: 'localhost' }, '1'],
  [{ HOST: '::1' }, '1'],
  [{ HOST: '0.0.0.0' }, '0'],
  [{ HOST: '::' }, '0'],
  [{ HOST: '192.168.1.7' }, '0'],
  [{ HOST: '0.0.0.0', EASEL_DEV: '1' }, '1'],
  [{ EASEL_DEV: '0' }, '0'],
])('with %j the mailbox is open to this machine alone unless told: %s', async (env, dev) => {
  expect((await readConfig(env)).passedOn.EASEL_DEV).toBe(dev);
});

test.each([
  [{}, '1'],
  [{ HOST: '0.0.0.0' }, '0'],
  [{ PUBLIC_URL: 'https://easel.example.com' }, '0'],
  [{ EASEL_DEV: '0' }, '0'],
  [{ HOST: '0.0.0.0', WEBHOOK_ALLOW_PRIVATE: '1' }, '1'],
])(
  'with %j webhooks reach this machine and its network only in development unless told: %s',
  async (env, allowed) => {
    expect((await readConfig(env)).passedOn.WEBHOOK_ALLOW_PRIVATE).toBe(allowed);
  },
);
