import { normalizeIP } from '@fastify/rate-limit';
import ipaddr from 'ipaddr.js';

/**
 * The networks that limits count by, narrowest first. A home or a cloud machine has a whole /56 or /48 of IPv6 and thus any
 * number of addresses and of /64s; a /48 may also be an office. So wider networks are counted too, with limits that grow more
 * slowly than their size.
 */
export const BREADTHS = [
  { name: '', bits: 64, share: 1 },
  { name: ' of a /56', bits: 56, share: 4 },
  { name: ' of a /48', bits: 48, share: 16 },
] as const;

/** Returns the networks of an address, in the order of {@link BREADTHS}: one for IPv4, the address itself, and three for IPv6. */
export function networksOf(address: string): readonly string[] {
  const narrowest = normalizeIP(address);
  if (!ipaddr.isValid(address)) return [narrowest];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return [narrowest];
  const wider = BREADTHS.slice(1).map(
    ({ bits }) => `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`,
  );
  return [narrowest, ...wider];
}

/** Returns the widest of an address's networks. */
export const widestNetworkOf = (address: string): string => networksOf(address).at(-1) ?? address;
