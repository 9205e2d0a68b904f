import type { PrivateEndpoints } from '@easel/shared/node/env';
import { objectionToEndpoint } from '@easel/shared/node/net/endpoint-url';
import { invalid } from '../../http/validation.ts';

export interface EndpointRules {
  allowPrivate: PrivateEndpoints;
  /** Whether the request comes from a program on this machine: see `isLocalRequest`. */
  isLocal: boolean;
  /** The JSON pointer of the URL in the request. */
  pointer?: string;
}

/**
 * Checks an endpoint by its URL. The address that its name resolves to is checked at every delivery.
 *
 * @param url as the contract's schema returns it
 * @throws {AppError} validation_failed
 */
export function assertEndpointAllowed(
  url: string,
  { allowPrivate, isLocal, pointer = '/url' }: EndpointRules,
): void {
  if (allowPrivate === 'any' || (allowPrivate === 'local' && isLocal)) return;
  const message = objectionToEndpoint(new URL(url));
  if (message !== undefined) throw invalid([{ pointer, message }]);
}
