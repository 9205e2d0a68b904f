import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { networksOf } from '../http/networks.ts';
import { type TrustProxy, trustedBy } from '../http/trusted-proxies.ts';

/** Live connections of one user: every tab of every device has one. */
const OF_USER = 50;
/** Live connections of one address, which an office or a school may share. */
const OF_ADDRESS = 1_000;

export interface ConnectionLimits {
  ofUser: number;
  ofAddress: number;
  /** Returns the client's networks, narrowest first. */
  networksOf(request: IncomingMessage): readonly string[];
}

/** @param trustProxy proxies whose `X-Forwarded-For` is trusted */
export function connectionLimits(trustProxy: TrustProxy): ConnectionLimits {
  const isTrusted = trustedBy(trustProxy);
  return {
    ofUser: OF_USER,
    ofAddress: OF_ADDRESS,
    networksOf: (request) => networksOf(proxyAddr(request, isTrusted)),
  };
}
