import { Resolver } from 'node:dns/promises';
import { Agent, buildConnector } from 'undici';
import type { PrivateEndpoints } from '../env.ts';
import { objectionToEndpoint } from './endpoint-url.ts';
import { createGuardedConnector, type Resolve } from './guarded-connector.ts';
import { isPublicAddress } from './public-address.ts';

const CONNECT_TIMEOUT_MS = 8_000;
const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 2;
const MAX_HEADER_BYTES = 16_384;

/** Creates the agent that sends webhooks. */
export function createWebhookAgent(allowPrivate: PrivateEndpoints, resolve?: Resolve): Agent {
  if (allowPrivate === 'any') return createOpenAgent();
  return allowPrivate === 'local' ? createLocalAgent(resolve) : createGuardedAgent(resolve);
}

/**
 * Creates an agent that connects to any address for URLs that the API accepts only from this machine, and only to
 * public addresses for all others.
 */
function createLocalAgent(resolve: Resolve = createResolve()): Agent {
  const [open, guarded] = [openConnector(), guardedConnector(resolve)];
  return createAgent((target, callback) => {
    const isLocal = objectionToEndpoint(target) !== undefined;
    return (isLocal ? open : guarded)(target, callback);
  });
}

/**
 * Creates an agent that connects only to public addresses, each time for one request. A name must resolve to public addresses
 * alone.
 */
export function createGuardedAgent(resolve: Resolve = createResolve()): Agent {
  return createAgent(guardedConnector(resolve));
}

/** Creates an agent that connects to any address, private ones included. */
export function createOpenAgent(): Agent {
  return createAgent(openConnector());
}

function guardedConnector(resolve: Resolve): buildConnector.connector {
  const policy = { isAllowed: isPublicAddress, resolve, requireAll: true };
  // A TLS session is cached by name, whatever the address, so none is resumed.
  const options = { timeout: CONNECT_TIMEOUT_MS, allowH2: false, maxCachedSessions: 0 };
  return createGuardedConnector(policy, options);
}

const openConnector = () => buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false });

function createAgent(connect: buildConnector.connector): Agent {
  return new Agent({ connect, pipelining: 0, maxHeaderSize: MAX_HEADER_BYTES });
}

/**
 * Queries the name servers without the system's lookup, which would hold a thread of the pool that images are encoded in for as
 * long as a slow name server takes.
 */
function createResolve(): Resolve {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [failure] = answers.filter((answer) => answer.status === 'rejected');
    if (addresses.length === 0 && failure) throw failure.reason;
    return addresses;
  };
}
