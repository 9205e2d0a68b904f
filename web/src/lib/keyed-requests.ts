import { isUnavailable } from '@easel/shared/client/easel-error';
import { randomId } from '@easel/shared/client/random-id';

/** A request with its idempotency key: the server answers a repeated key as before, and does nothing twice. */
export interface KeyedRequest<Body> {
  body: Body;
  idempotencyKey: string;
}

/** How long the same content counts as the same request after its answer was lost. Later, what came of it can be seen. */
const SAME_REQUEST_MS = 60_000;

/** Gives requests their keys. What is requested again after its answer was lost has the same key, and is paid once. */
export function keyedRequests<Body>() {
  let lost: { request: KeyedRequest<Body>; content: string; atMs: number } | null = null;
  return {
    /** Returns the request for this content. */
    of(body: Body): KeyedRequest<Body> {
      const content = JSON.stringify(body);
      if (lost?.content === content && Date.now() - lost.atMs < SAME_REQUEST_MS) return lost.request;
      return { body, idempotencyKey: randomId() };
    },
    /** Call with each request's outcome. @param error null if it succeeded */
    settled(request: KeyedRequest<Body>, error: unknown): void {
      if (isUnavailable(error)) lost = { request, content: JSON.stringify(request.body), atMs: Date.now() };
      else if (lost?.request.idempotencyKey === request.idempotencyKey) lost = null;
    },
  };
}
