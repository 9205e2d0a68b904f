import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './public-address.ts';

const CONNECT_TIMEOUT_MS = 8_000;
const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 2;
const MAX_HEADER_BYTES = 16_384;

/** An endpoint's host leads to an address that is not one of the Internet. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/** The addresses that a name stands for, now. @throws {Error} where it stands for none. */
export type Resolve = (hostname: string) => Promise<string[]>;

/**
 * Connections to addresses of the Internet alone, each for one request. The address is judged that the socket is about to
 * connect to, however the URL spells it and whatever the name stood for a moment before.
 */
export function createGuardedAgent(resolve: Resolve = createResolve()): Agent {
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false,
    // A session belongs to a name, not to whom one has connected to.
    maxCachedSessions: 0,
    lookup: guardedLookup(resolve),
  });
  return openAgent((options, callback) => {
    // No lookup is made for an address.
    if (isIP(options.hostname) && !isPublicAddress(options.hostname)) {
      return callback(forbidden(options.hostname), null);
    }
    return connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      const { remoteAddress = '' } = socket as Socket;
      if (isPublicAddress(remoteAddress)) return callback(null, socket);
      socket.destroy();
      return callback(forbidden(options.hostname), null);
    });
  });
}

/** Connections to wherever the operator's network leads. */
export function createOpenAgent(): Agent {
  return openAgent(buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false }));
}

function openAgent(connect: buildConnector.connector): Agent {
  return new Agent({ connect, pipelining: 0, maxHeaderSize: MAX_HEADER_BYTES });
}

/** One address that is not public makes a name unfit: nobody can say which of them it means. */
function guardedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(isPublicAddress))
          return callback(forbidden(hostname), '', 0);
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        return options.all ? callback(null, found) : callback(null, first, isIP(first));
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

/**
 * Asks the name servers by itself: the system's own lookup would keep a thread of the pool that pictures are made in for as long
 * as somebody's name server takes.
 */
function createResolve(): Resolve {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw answers.find((answer) => answer.status === 'rejected')?.reason ?? forbidden(hostname);
  };
}

const forbidden = (host: string) =>
  new ForbiddenAddressError(`${host} leads to an address that is not public`);
