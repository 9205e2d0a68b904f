import { isUnavailable } from '@easel/shared/client/easel-error';
import { randomId } from '@easel/shared/client/random-id';

/** A request with its idempotency key: for a repeated key, the server sends the same answer and does nothing twice. */
export interface KeyedRequest<Body> {
  body: Body;
  idempotencyKey: string;
}

/**
 * How long the same content counts as the same request after its answer was lost. Later, the user can see its outcome.
 */
const SAME_REQUEST_MS = 60_000;

/**
 * Assigns idempotency keys to requests. A request that is repeated because its answer was lost keeps its key, and is
 * charged once.
 */
export function keyedRequests<Body>() {
  let lost: { request: KeyedRequest<Body>; content: string; atMs: number } | null = null;
  return {
    /** Returns the request for this content. */
    of(body: Body): KeyedRequest<Body> {
      const content = JSON.stringify(body);
      if (lost?.content === content && Date.now() - lost.atMs < SAME_REQUEST_MS) return lost.request;
      return { body, idempotencyKey: randomId() };
    },
    /**
     * Records a request's outcome; call it for each request.
     *
     * @param error null if it succeeded
     */
    settled(request: KeyedRequest<Body>, error: unknown): void {
      if (isUnavailable(error)) lost = { request, content: JSON.stringify(request.body), atMs: Date.now() };
      else if (lost?.request.idempotencyKey === request.idempotencyKey) lost = null;
    },
  };
}
