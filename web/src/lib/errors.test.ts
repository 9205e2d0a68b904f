import { problemError } from '@easel/shared/client/problem-error';
import { describe, expect, it } from 'vitest';
import { errorMessage, fieldErrors } from './errors';

function problem(fields: object, headers: Record<string, string> = {}): Response {
  const body = { type: 'about:blank', title: 'Title', detail: 'Detail.', requestId: 'r1', ...fields };
  return Response.json(body, { status: (fields as { status: number }).status, headers });
}

describe('the message for an error', () => {
  it("is the server's detail if it is written for users", async () => {
    const error = await problemError(
      'POST',
      problem({ status: 401, code: 'invalid_credentials', detail: 'Invalid email or password' }),
    );
    expect(errorMessage(error)).toBe('Invalid email or password');
  });

  it('lists every reason why a password is too weak', async () => {
    const errors = [
      { pointer: '/password', message: 'Too short.' },
      { pointer: '/password', message: 'Too common.' },
    ];
    const error = await problemError('POST', problem({ status: 422, code: 'weak_password', errors }));
    expect(errorMessage(error)).toBe('Too short. Too common.');
  });

  it('says how long to wait after too many requests', async () => {
    const limited = (seconds: string) =>
      problemError('POST', problem({ status: 429, code: 'rate_limited' }, { 'retry-after': seconds }));
    expect(errorMessage(await limited('1'))).toContain('in 1 second.');
    expect(errorMessage(await limited('600'))).toContain('in 10 minutes.');
  });

  it('names the request if the fault is on our side', async () => {
    const error = await problemError('GET', problem({ status: 500, code: 'internal', requestId: 'abc' }));
    expect(errorMessage(error)).toContain('abc');
  });

  it('never shows a program error to the user', () => {
    expect(errorMessage(new TypeError('x is undefined'), 'Fallback')).toBe('Fallback');
  });

  it('belongs to the field that the pointer names', async () => {
    const errors = [{ pointer: '/data/full_name', message: 'Too long' }];
    const error = await problemError('POST', problem({ status: 400, code: 'validation_failed', errors }));
    expect(fieldErrors(error)).toEqual({ 'data.full_name': 'Too long' });
  });
});
