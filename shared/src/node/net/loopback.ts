import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns whether an IP address, also an IPv4 address within IPv6, is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && LOOPBACK.check(address, familyOf(address));
}

/** Returns whether an IP address belongs to this machine, a private network (RFC 1918, 4193) or the link. */
export function isNearbyAddress(address: string): boolean {
  return isLoopbackAddress(address) || (isIP(address) !== 0 && PRIVATE.check(address, familyOf(address)));
}

/**
 * Returns whether a host means this machine alone: `localhost`, a name below it (RFC 6761) or a loopback address.
 *
 * @param host as in a URL's `hostname`, or as a program listens on it: an IPv6 address with or without brackets
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}
