import { networkError } from '@easel/shared/client/easel-error';
import type { Call, Send } from '@easel/shared/client/http';
import { ANSWER_LIMIT_MS } from './answer-limit';

/**
 * Makes repeatable requests, that is reads and session refreshes, fail if there is no answer in time, as if the server
 * were unreachable.
 */
export const withTimeLimit =
  (send: Send): Send =>
  (call) =>
    call.method === 'GET' || call.query?.grant_type === 'refresh_token' ? sendInTime(send, call) : send(call);

async function sendInTime<T>(send: Send, call: Call<T>): Promise<T> {
  const { signal, method } = call;
  const limit = new AbortController();
  const abort = () => limit.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // Rejects before the abort, which is not the caller's.
      reject(networkError(method, new Error('No answer in time')));
      limit.abort();
    }, ANSWER_LIMIT_MS);
  });
  try {
    // A request that the document has sent cannot be aborted.
    return await Promise.race([send({ ...call, signal: limit.signal }), late]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
