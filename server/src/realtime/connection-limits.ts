import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';

/** Live connections of one user: every tab of every device has one. */
const OF_USER = 50;
/** Of one address, which an office or a school shares. */
const OF_ADDRESS = 1_000;

export interface ConnectionLimits {
  ofUser: number;
  ofAddress: number;
  /** Returns the client's IPv4 address or IPv6 network. */
  addressOf(request: IncomingMessage): string;
}

/** @param trustProxy proxies whose `X-Forwarded-For` is believed */
export function connectionLimits(trustProxy: false | readonly string[]): ConnectionLimits {
  const isTrusted = trustProxy ? proxyAddr.compile([...trustProxy]) : () => false;
  return {
    ofUser: OF_USER,
    ofAddress: OF_ADDRESS,
    addressOf: (request) => normalizeIP(proxyAddr(request, isTrusted)),
  };
}

/** Counts what is open, by subject. */
export function createOpenCounts() {
  const counts = new Map<string, number>();
  return {
    of: (subject: string): number => counts.get(subject) ?? 0,
    add(subject: string): void {
      counts.set(subject, (counts.get(subject) ?? 0) + 1);
    },
    remove(subject: string): void {
      const rest = (counts.get(subject) ?? 1) - 1;
      if (rest === 0) counts.delete(subject);
      else counts.set(subject, rest);
    },
  };
}
