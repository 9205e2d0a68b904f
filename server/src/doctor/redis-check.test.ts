import { expect, test } from 'vitest';
import { lineOf } from './finding.ts';
import { redisFindings } from './redis-check.ts';

const linesOf = (settings: Parameters<typeof redisFindings>[0]) =>
  redisFindings(settings).map((finding) => lineOf({ part: 'queue', ...finding }));

test('warns of a Redis that evicts keys, and of nothing that it does not tell', () => {
  expect(linesOf({ maxmemoryPolicy: 'noeviction', isPersistent: true })).toEqual([
    'ok       queue: Redis keeps the queue on disk.',
  ]);
  expect(linesOf({ maxmemoryPolicy: 'allkeys-lru', isPersistent: false })).toEqual([
    expect.stringMatching(/^ok .* does not keep the queue on disk; after a loss, workers find what waits/),
    expect.stringMatching(/^warning .*maxmemory-policy is allkeys-lru\. Set it to noeviction/),
  ]);
  expect(linesOf({ maxmemoryPolicy: undefined, isPersistent: undefined })).toEqual([
    expect.stringMatching(/^ok .*whether Redis keeps the queue on disk is not known/),
    expect.stringMatching(/^ok .*does not say which keys it evicts; maxmemory-policy has to be noeviction/),
  ]);
});
