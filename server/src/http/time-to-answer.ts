import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Why waiting ended: the response ended or the client disconnected (`done`), the server is closing, the time is up (`late`), or
 * the caller's session or key ended (`revoked`).
 */
export type EndOfTime = 'done' | 'closing' | 'late' | 'revoked';

/**
 * Returns a signal for work that a response waits for. It always aborts, when the response ends at the latest, so that listeners
 * are freed. Its reason is an {@link EndOfTime}.
 */
export function timeToAnswer(reply: FastifyReply, withinMs: number): AbortSignal {
  const { raw, server, request } = reply;
  const controller = new AbortController();
  const end = (reason: EndOfTime) => {
    clearTimeout(timer);
    server.closing.removeEventListener('abort', close);
    removeHandler();
    controller.abort(reason);
  };
  const close = () => end('closing');
  const timer = setTimeout(() => end('late'), withinMs);
  let removeHandler = () => {};
  // The handler may be called synchronously.
  removeHandler = onEndOfCaller(request, () => end('revoked'));
  server.closing.addEventListener('abort', close, { once: true });
  raw.once('close', () => end('done'));
  if (server.closing.aborted) close();
  // The client may have disconnected before the listener was added.
  if (raw.closed) end('done');
  return controller.signal;
}

/** Calls `handler` when the session or the API key of the request ends. Returns the function that removes it. */
function onEndOfCaller({ server, apiKey, user }: FastifyRequest, handler: () => void): () => void {
  if (apiKey) return server.onKeyEnd(apiKey.id, handler);
  return user ? server.revokedSessions.onEnd(user.sessionId, handler) : () => {};
}
