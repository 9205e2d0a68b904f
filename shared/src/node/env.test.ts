import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError, commonEnv, readEnv } from './env.ts';

const SETTINGS = {
  DATABASE_URL: 'postgres://localhost/easel',
  STORE_URL: '/srv/images',
  EASEL_SECRET: 'x'.repeat(32),
};
const read = (settings: Record<string, string>) => readEnv(z.object(commonEnv), { ...SETTINGS, ...settings });

test('parses the store from its URL', () => {
  expect(read({}).STORE_URL).toEqual({ kind: 'disk', folder: '/srv/images' });
});

test.each([
  ['s3://bucket', 'Configuration: STORE_URL: It has no region; add ?region=eu-central-1'],
  ['', 'Configuration: STORE_URL: required; takes a folder or s3://bucket?region=…'],
])('reports the invalid STORE_URL %j by name, on one line', (STORE_URL, message) => {
  expect(() => read({ STORE_URL })).toThrow(new ConfigError(message));
});

test('names all invalid variables on one line', () => {
  expect(() => read({ DATABASE_URL: 'mysql://localhost/easel', EASEL_SECRET: 'short' })).toThrow(
    /^Configuration: DATABASE_URL: takes postgres:.*; EASEL_SECRET: takes at least 32 characters$/,
  );
});
