import { EaselError, type HttpMethod } from '@easel/shared/client/easel-error';
import { describe, expect, it } from 'vitest';
import { createQueryClient, shouldRetryMutation, shouldRetryQuery } from './query-client';

const failure = (method: HttpMethod, status: number) =>
  new EaselError({ method, status, code: status === 0 ? 'network' : 'internal', title: '', detail: '' });

describe('retries', () => {
  it('repeat a read up to three times', () => {
    expect(shouldRetryQuery(2, failure('GET', 500))).toBe(true);
    expect(shouldRetryQuery(3, failure('GET', 500))).toBe(false);
  });

  it('never repeat a read that was refused', () => {
    expect(shouldRetryQuery(0, failure('GET', 401))).toBe(false);
    expect(shouldRetryQuery(0, failure('GET', 403))).toBe(false);
  });

  it('repeat a write once, if it is idempotent', () => {
    expect(shouldRetryMutation(0, failure('PUT', 503))).toBe(true);
    expect(shouldRetryMutation(0, failure('DELETE', 0))).toBe(true);
    expect(shouldRetryMutation(1, failure('PUT', 503))).toBe(false);
    expect(shouldRetryMutation(0, failure('POST', 0))).toBe(false);
    expect(shouldRetryMutation(0, failure('PUT', 409))).toBe(false);
  });
});

describe('queries', () => {
  it('keep what they read fresh for five minutes', () => {
    expect(createQueryClient().getDefaultOptions().queries?.staleTime).toBe(300_000);
  });
});
