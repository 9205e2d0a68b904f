import ipaddr from 'ipaddr.js';

/** Azure's endpoint for the configuration of virtual machines, in a public range. */
const AZURE_WIRE_SERVER = '168.63.129.16';
/** The allocated part of IPv6. Excludes addresses outside of it that embed an IPv4 address, such as `::7f00:1`. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is public: not private, loopback, link-local, carrier-grade NAT, multicast, reserved, a tunnel or a
 * translation. An IPv4-mapped IPv6 address is judged as the IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || address.toString() === AZURE_WIRE_SERVER) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}
