import { describe, expect, it } from 'vitest';
import { problemError } from './problem-error.ts';

function problem(fields: object, headers: Record<string, string> = {}): Response {
  const body = { type: 'about:blank', title: 'Title', detail: 'Detail.', requestId: 'r1', ...fields };
  return Response.json(body, { status: (fields as { status: number }).status, headers });
}

describe('an error response', () => {
  it('keeps the fields of the problem document', async () => {
    const errors = [{ pointer: '/email', message: 'Not an address' }];
    const error = await problemError('POST', problem({ status: 400, code: 'validation_failed', errors }));
    expect(error).toMatchObject({
      method: 'POST',
      status: 400,
      code: 'validation_failed',
      requestId: 'r1',
      errors,
    });
  });

  it('has a code when a proxy responds with its own page', async () => {
    const response = new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' });
    expect(await problemError('GET', response)).toMatchObject({ status: 502, code: 'unavailable' });
  });

  it('falls back to the status for an unknown code', async () => {
    const error = await problemError('GET', problem({ status: 403, code: 'of_tomorrow' }));
    expect(error).toMatchObject({ status: 403, code: 'forbidden', title: 'Title', requestId: 'r1' });
  });

  it('reads Retry-After in seconds and as a date', async () => {
    const busy = (retryAfter: string) =>
      problemError('GET', problem({ status: 429, code: 'rate_limited' }, { 'retry-after': retryAfter }));
    expect((await busy('2')).retryAfterMs).toBe(2_000);
    expect((await busy('Wed, 21 Oct 2015 07:28:00 GMT')).retryAfterMs).toBe(0);
    expect((await busy('soon')).retryAfterMs).toBeNull();
  });
});
