import { ForbiddenAddressError } from '@easel/shared/node/net/guarded-connector';
import { ModelError } from '../model-error.ts';
import { ConnectError } from './endpoint-connector.ts';

/** A failed call to an endpoint; `status` is 0 if it did not answer. */
export class EndpointError extends ModelError {
  readonly status: number;
  /** The beginning of the body, for adapters only: it may repeat the prompt. */
  readonly body: string;

  constructor(
    status: number,
    body: string,
    ...[code, message, options]: ConstructorParameters<typeof ModelError>
  ) {
    super(code, message, options);
    this.status = status;
    this.body = body;
  }

  /** Parses the body; undefined if it is not JSON. */
  json(): unknown {
    return parseJson(this.body);
  }
}

/** Statuses of gateways, whose server may still be working on the request; 520 and up are Cloudflare's. */
export const isGateway = (status: number) => status === 502 || status === 504 || status >= 520;

/** Translates undici's errors. `refused` if no connection was established; after that the server may have accepted the request. */
export function translate(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  if (reason instanceof ForbiddenAddressError) {
    const message = 'The server led to a forbidden address';
    return new EndpointError(0, '', 'model_unavailable', message, { retryable: false, cause: reason });
  }
  const refused = reason instanceof ConnectError;
  const message = refused ? 'The server cannot be reached' : 'The connection to the server broke';
  return new EndpointError(0, '', 'model_unavailable', message, {
    retryable: true,
    refused,
    cause: refused ? reason.cause : reason,
  });
}

/** Parses JSON; undefined for other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
