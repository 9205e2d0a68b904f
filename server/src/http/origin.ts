import type { Origin } from '@easel/shared/node/repos/accounts/security-events.repo';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const USER_AGENT_MAX_LENGTH = 200;

/** The first match counts, because browsers also name the browsers that they derive from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Returns where a request comes from. */
export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  const userAgent = (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH);
  return { network: networkOf(ip), userAgent, device: deviceOf(userAgent) };
}

/** Returns the network of an address without the part that names one machine: `203.0.113.x`, `2001:db8:1::/48`. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'loopback') return 'this machine';
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.x`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`;
}

/** Names the browser and the system of a `User-Agent` header: "Firefox on Windows". */
export function deviceOf(userAgent: string): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  const program = /^([\w.-]{1,40})(\/|$)/.exec(userAgent)?.[1];
  return browser ?? system ?? program ?? 'An unknown device';
}
