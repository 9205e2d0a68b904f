import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import {
  createGuardedConnector,
  ForbiddenAddressError,
  type Resolve,
} from '@easel/shared/node/net/guarded-connector';
import { isPublicAddress } from '@easel/shared/node/net/public-address';
import { buildConnector } from 'undici';

/**
 * Link-local addresses and the metadata services of clouds, which hold a machine's credentials, and IPv6 addresses that stand for an
 * IPv4 address. A model server's answer may name any address or redirect to it.
 */
const FORBIDDEN = new BlockList();
FORBIDDEN.addSubnet('169.254.0.0', 16, 'ipv4');
FORBIDDEN.addSubnet('fe80::', 10, 'ipv6');
// AWS and Google over IPv6.
FORBIDDEN.addSubnet('fd00:ec2::', 32, 'ipv6');
FORBIDDEN.addSubnet('fd20:ce::', 32, 'ipv6');
// Alibaba, Oracle and Azure.
for (const address of ['100.100.100.200', '192.0.0.192', '168.63.129.16'])
  FORBIDDEN.addAddress(address, 'ipv4');
// NAT64 (RFC 6052, RFC 8215), SIIT (RFC 2765), 6to4 (RFC 3056) and Teredo (RFC 4380).
for (const [net, prefix] of [
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['::ffff:0:0:0', 96],
  ['2002::', 16],
  ['2001::', 32],
] as const)
  FORBIDDEN.addSubnet(net, prefix, 'ipv6');

/** Suffixes that no public name has (RFC 6761, RFC 6762, RFC 8375, and ICANN for `internal`). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/i;

/** No connection was established, for the reason in `cause`: nothing was sent. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
}

export interface EndpointConnectorOptions {
  timeoutMs: number;
  /** `host` or `host:port` of servers that may have private addresses, besides the endpoint. */
  outputHosts?: readonly string[] | undefined;
}

/**
 * Creates a connector to a model server: to the endpoint itself at any address, as its operator chose it, and elsewhere only to public
 * addresses. An endpoint that is itself within a private network may name private addresses, and so may the operator, with
 * `outputHosts`; but never those that are {@link FORBIDDEN}. Its errors are {@link ConnectError} and {@link ForbiddenAddressError}.
 */
export function createEndpointConnector(
  endpoint: string,
  { timeoutMs, outputHosts = [] }: EndpointConnectorOptions,
): buildConnector.connector {
  const { protocol, host, hostname } = new URL(endpoint);
  const toEndpoint = buildConnector({ timeout: timeoutMs });
  const guarded = (isAllowed: (address: string) => boolean) =>
    createGuardedConnector({ isAllowed, resolve, requireAll: false }, { timeout: timeoutMs });
  const [toPublic, toPrivate] = [guarded(isPublicAddress), guarded(isNotForbidden)];
  const isPrivate = isPrivateHost(hostname);
  return (options, callback) => {
    const isEndpoint = options.protocol === protocol && options.host === host;
    const elsewhere = isPrivate || outputHosts.includes(options.host ?? '') ? toPrivate : toPublic;
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

/**
 * Returns whether a URL's hostname is a private address, or a name that only a private network knows. Checks the name
 * and not the addresses that it resolves to, which its owner, perhaps the vendor, controls.
 */
function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address)) return !isPublicAddress(address);
  return !hostname.includes('.') || PRIVATE_NAME.test(hostname);
}

function isNotForbidden(address: string): boolean {
  const family = isIP(address);
  return family === 0 || !FORBIDDEN.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
