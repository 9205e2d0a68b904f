import type { FastifyReply } from 'fastify';

/** Why there is no more time: the client went away or has its answer, the server is closing, or the time is up. */
export type EndOfTime = 'done' | 'closing' | 'late';

/**
 * A signal for work that an answer waits for. It aborts in any case, with an {@link EndOfTime} as its reason, at the
 * latest with the answer itself: whatever hangs on it is freed.
 */
export function timeToAnswer(reply: FastifyReply, withinMs: number): AbortSignal {
  const { raw, server } = reply;
  const controller = new AbortController();
  const end = (reason: EndOfTime) => {
    clearTimeout(timer);
    server.closing.removeEventListener('abort', close);
    controller.abort(reason);
  };
  const close = () => end('closing');
  const timer = setTimeout(() => end('late'), withinMs);
  server.closing.addEventListener('abort', close, { once: true });
  raw.once('close', () => end('done'));
  if (server.closing.aborted) close();
  // Whoever hung up before we listened is not heard of again.
  if (raw.closed) end('done');
  return controller.signal;
}
