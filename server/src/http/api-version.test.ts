import { expect, test } from 'vitest';
import { withoutApiVersion } from './api-version.ts';

test.each([
  ['/api/v1/generations/g1?limit=2', '/api/generations/g1?limit=2'],
  ['/api/v1', '/api'],
  ['/api/v1?x=1', '/api?x=1'],
  ['/api/generations', '/api/generations'],
  ['/api/v10/generations', '/api/v10/generations'],
  ['/api/v1/v1/generations', '/api/v1/generations'],
  ['/v1/images/generations', '/v1/images/generations'],
  ['/blog/api/v1/x', '/blog/api/v1/x'],
  ['*', '*'],
])('rewrites %s to %s', (url, path) => {
  expect(withoutApiVersion(url)).toBe(path);
});
