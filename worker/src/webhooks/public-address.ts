import ipaddr from 'ipaddr.js';

/** Where Azure's machines ask for their configuration: it looks like an address of the Internet. */
const AZURE_WIRE_SERVER = '168.63.129.16';
/** All that is given out of IPv6. What embeds an IPv4 address outside of it, such as `::7f00:1`, is no way around. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the Internet: not private, of this machine or link, of a carrier, multicast, reserved, a tunnel or
 * a translation into another. An IPv4 address in the clothes of IPv6 counts as what it is.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || address.toString() === AZURE_WIRE_SERVER) return false;
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
}
