import { APIError } from 'openai';
import { EndpointError, isGateway } from '../http/endpoint-error.ts';
import { ModelError } from '../model-error.ts';
import { errorBodySchema, errorSchema, type VendorError } from './wire.ts';

const BLOCKED = new Set(['moderation_blocked', 'content_policy_violation', 'content_filter']);
const UNPAID = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active']);

/**
 * Translates any failure of a request. A server that answers with an error made no picture. If it may have made one (a broken
 * connection, an unreadable answer, a gateway that gave up), another attempt might pay twice, so it is not retryable with a `billed`
 * vendor.
 */
export function translateFailure(error: unknown, billed: boolean): ModelError {
  // The official client wraps what its fetch throws.
  const failure = error instanceof APIError && error.cause instanceof ModelError ? error.cause : error;
  if (failure instanceof EndpointError) return fromEndpoint(failure, billed);
  if (failure instanceof ModelError) return uncertain(failure.code, failure.message, billed, failure);
  if (failure instanceof APIError) return fromStream(failure, billed);
  if (failure instanceof SyntaxError) {
    return uncertain('model_output_invalid', 'The answer is not JSON', billed, failure);
  }
  return uncertain('model_unavailable', 'The connection to the server broke', billed, failure);
}

function fromEndpoint(error: EndpointError, billed: boolean): ModelError {
  if (error.refused && error.status === 0) return error;
  if (error.status < 400 || isGateway(error.status)) {
    return uncertain(error.code, error.message, billed, error);
  }
  const vendor = errorBodySchema.safeParse(error.json()).data?.error;
  const message = vendor ? `${error.message}${identify(vendor)}` : error.message;
  return (vendor && known(vendor, message)) ?? fromStatus(error, message);
}

function fromStatus(error: EndpointError, message: string): ModelError {
  // The model or the path does not exist here; another endpoint may have it.
  if (error.status === 404)
    return new ModelError('model_unavailable', message, { retryable: false, refused: true });
  return error.with({ message });
}

/** Translates an error within a stream: the vendor accepted the request and ended it. */
function fromStream(error: APIError, billed: boolean): ModelError {
  const vendor = errorSchema.safeParse(error.error).data;
  if (!vendor) return uncertain('model_failed', 'The stream ended with an error', billed);
  const message = `The stream ended with an error${identify(vendor)}`;
  return known(vendor, message) ?? new ModelError('model_failed', message, { retryable: true });
}

function known({ code }: VendorError, message: string): ModelError | undefined {
  if (typeof code !== 'string') return undefined;
  if (BLOCKED.has(code)) return new ModelError('content_blocked', message, { retryable: false });
  if (UNPAID.has(code))
    return new ModelError('model_unavailable', message, { retryable: false, refused: true });
  return undefined;
}

const uncertain = (code: ModelError['code'], message: string, billed: boolean, cause?: unknown) =>
  new ModelError(code, message, { retryable: !billed, cause });

/** Formats ` (invalid_value, size)`: identifiers alone, so that no user's words get into the log. */
function identify({ code, type, param }: VendorError): string {
  const ids = [code ?? type, param]
    .map((id) => String(id ?? ''))
    .filter((id) => /^[\w.[\]-]{1,64}$/.test(id));
  return ids.length > 0 ? ` (${ids.join(', ')})` : '';
}
