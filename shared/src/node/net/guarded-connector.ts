import type { LookupOptions } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';

/** The host is a forbidden address, or its name resolves to one. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/** Returns the addresses that a name resolves to now. */
export type Resolve = (hostname: string, options: LookupOptions) => Promise<readonly string[]>;

export interface AddressPolicy {
  /** Judges an IP address. */
  isAllowed(address: string): boolean;
  resolve: Resolve;
  /** Whether one forbidden address forbids the whole name; otherwise the name's other addresses are used. */
  requireAll: boolean;
}

/**
 * Creates a connector for undici that only connects to allowed addresses, against server-side request forgery. It judges the
 * address that the socket is about to connect to, however the URL spells it and whatever the name resolved to earlier.
 * Its own errors are {@link ForbiddenAddressError}.
 */
export function createGuardedConnector(
  policy: AddressPolicy,
  options: buildConnector.BuildOptions,
): buildConnector.connector {
  const connect = buildConnector({ ...options, lookup: guardedLookup(policy) });
  return (target, callback) => {
    // An address is not looked up.
    if (isIP(target.hostname) && !policy.isAllowed(target.hostname)) {
      return callback(forbidden(target.hostname), null);
    }
    return connect(target, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (policy.isAllowed((socket as Socket).remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      return callback(forbidden(target.hostname), null);
    });
  };
}

function guardedLookup({ isAllowed, resolve, requireAll }: AddressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, options).then(
      (addresses) => {
        const allowed = addresses.filter(isAllowed);
        const [first] = allowed;
        if (first === undefined || (requireAll && allowed.length < addresses.length)) {
          return callback(forbidden(hostname), '', 0);
        }
        const found = allowed.map((address) => ({ address, family: isIP(address) }));
        return options.all ? callback(null, found) : callback(null, first, isIP(first));
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

const forbidden = (host: string) => new ForbiddenAddressError(`${host} leads to a forbidden address`);
