import { ForbiddenAddressError } from '../net/guarded-connector.ts';
import { ConnectError } from './endpoint-connector.ts';
import { ModelError } from './model-error.ts';

/** What an endpoint answered, translated; `status` is 0 where it answered nothing. */
export class EndpointError extends ModelError {
  readonly status: number;
  /** The beginning of the body, for an adapter to look into. Not for people: it may repeat the prompt. */
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

  /** The body as JSON; undefined for another. */
  json(): unknown {
    return parseJson(this.body);
  }
}

/** Gateways answer these for a server behind them, whatever that one goes on doing; 520 and up are Cloudflare's. */
export const isGateway = (status: number) => status === 502 || status === 504 || status >= 520;

/** What undici throws. Before a connection stands nothing was sent; after, nobody knows what the server did with it. */
export function translate(cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  if (reason instanceof ForbiddenAddressError) {
    const message = 'The server led to an address that is not to be asked';
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

/** Undefined for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
