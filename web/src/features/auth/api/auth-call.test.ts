import { EaselError } from '@easel/shared/client/easel-error';
import { expect, test, vi } from 'vitest';
import { authCall } from './auth-call';

/** A call that fails once with a status, then answers. */
function failingOnce(status: number) {
  let calls = 0;
  return vi.fn(async () => {
    calls += 1;
    if (calls === 1)
      throw new EaselError({ method: 'POST', status, code: 'unavailable', title: '', detail: '' });
    return 'answer';
  });
}

test.each([502, 503, 504])('retries a call to which a proxy responded with %i', async (status) => {
  const call = failingOnce(status);
  await expect(authCall(call)).resolves.toBe('answer');
  expect(call).toHaveBeenCalledTimes(2);
});

test('does not retry a call to which the service responded', async () => {
  const call = failingOnce(401);
  await expect(authCall(call)).rejects.toMatchObject({ status: 401 });
  expect(call).toHaveBeenCalledTimes(1);
});
