import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';

/**
 * Where clouds tell a machine its credentials, and other addresses of the link alone. A model server's answer may name any
 * address, or lead to one: of these no picture comes.
 */
const LINK_ONLY = new BlockList();
LINK_ONLY.addSubnet('169.254.0.0', 16, 'ipv4');
LINK_ONLY.addSubnet('fe80::', 10, 'ipv6');
// AWS over IPv6, Alibaba, Oracle and Azure have theirs elsewhere.
LINK_ONLY.addSubnet('fd00:ec2::', 32, 'ipv6');
for (const address of ['100.100.100.200', '192.0.0.192', '168.63.129.16'])
  LINK_ONLY.addAddress(address, 'ipv4');

/** A model server led to an address that no picture comes from. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/** No connection came about, for the reason in `cause`: nothing was sent. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
}

/**
 * Connects to the endpoint itself, wherever its operator has put it, and elsewhere only to addresses beyond the link. Its errors are
 * {@link ConnectError} and {@link ForbiddenAddressError}.
 */
export function createGuardedConnector(
  endpoint: string,
  { timeoutMs }: { timeoutMs: number },
): buildConnector.connector {
  const { protocol, host } = new URL(endpoint);
  const toEndpoint = buildConnector({ timeout: timeoutMs });
  const elsewhere = buildConnector({ timeout: timeoutMs, lookup: guardedLookup });
  return (options, callback) => {
    if (options.protocol === protocol && options.host === host) return toEndpoint(options, named(callback));
    if (isForbidden(options.hostname)) return callback(forbidden(options.hostname), null);
    return elsewhere(options, named(callback));
  };
}

/** Refused, unknown, silent or not to be trusted: systems have many codes for it, and all of them come from here. */
const named =
  (callback: buildConnector.Callback): buildConnector.Callback =>
  (...[error, socket]) => {
    if (error === null) return callback(null, socket);
    const isOurs = error instanceof ForbiddenAddressError;
    return callback(isOurs ? error : new ConnectError('No connection came about', { cause: error }), null);
  };

/** As Node looks names up, without the addresses that are forbidden: what a name stands for may change at any time. */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    const allowed = (found ?? []).filter(({ address }) => !isForbidden(address));
    const [first] = allowed;
    if (error || !first) return callback(error ?? forbidden(hostname), '');
    return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
  });
};

/** Of a name it cannot be told before it is looked up. */
function isForbidden(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LINK_ONLY.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const forbidden = (host: string) => new ForbiddenAddressError(`${host} is an address of the link alone`);
