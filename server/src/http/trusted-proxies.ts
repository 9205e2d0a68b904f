import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Proxies whose headers are trusted, as `TRUST_PROXY` names them; false for none. */
export type TrustProxy = false | readonly string[];

type IsTrusted = (address: string, hop: number) => boolean;

/** Returns whether an address belongs to a trusted proxy. */
export const trustedBy = (trustProxy: TrustProxy): IsTrusted =>
  trustProxy ? proxyAddr.compile([...trustProxy]) : () => false;

/** Returns whether the request's connection comes from a trusted proxy. */
export const comesFromProxy = ({ socket }: Pick<IncomingMessage, 'socket'>, isTrusted: IsTrusted): boolean =>
  socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0);
