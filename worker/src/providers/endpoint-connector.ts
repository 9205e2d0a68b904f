import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import {
  createGuardedConnector,
  ForbiddenAddressError,
  type Resolve,
} from '@easel/shared/node/net/guarded-connector';
import { buildConnector } from 'undici';

/**
 * Link-local addresses and the metadata services of clouds, which hold a machine's credentials. A model server's answer may name
 * any address or redirect to it.
 */
const FORBIDDEN = new BlockList();
FORBIDDEN.addSubnet('169.254.0.0', 16, 'ipv4');
FORBIDDEN.addSubnet('fe80::', 10, 'ipv6');
// AWS over IPv6.
FORBIDDEN.addSubnet('fd00:ec2::', 32, 'ipv6');
// Alibaba, Oracle and Azure.
for (const address of ['100.100.100.200', '192.0.0.192', '168.63.129.16'])
  FORBIDDEN.addAddress(address, 'ipv4');

/** No connection was established, for the reason in `cause`: nothing was sent. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
}

/**
 * Creates a connector to a model server: to the endpoint itself at any address, as its operator chose it, and elsewhere only to
 * addresses that are not {@link FORBIDDEN}. Its errors are {@link ConnectError} and {@link ForbiddenAddressError}.
 */
export function createEndpointConnector(
  endpoint: string,
  { timeoutMs }: { timeoutMs: number },
): buildConnector.connector {
  const { protocol, host } = new URL(endpoint);
  const toEndpoint = buildConnector({ timeout: timeoutMs });
  const elsewhere = createGuardedConnector({ isAllowed, resolve, requireAll: false }, { timeout: timeoutMs });
  return (options, callback) => {
    const isEndpoint = options.protocol === protocol && options.host === host;
    return (isEndpoint ? toEndpoint : elsewhere)(options, withConnectError(callback));
  };
}

/** Wraps the many system errors of a failed connection into one class. */
const withConnectError =
  (callback: buildConnector.Callback): buildConnector.Callback =>
  (...[error, socket]) => {
    if (error === null) return callback(null, socket);
    if (error instanceof ForbiddenAddressError) return callback(error, null);
    return callback(new ConnectError('No connection was established', { cause: error }), null);
  };

/** Resolves names as Node does by default. */
const resolve: Resolve = async (hostname, options) => {
  const found = await lookup(hostname, { ...options, all: true });
  return found.map(({ address }) => address);
};

function isAllowed(address: string): boolean {
  const family = isIP(address);
  return family === 0 || !FORBIDDEN.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
