import { isIP } from 'node:net';

/** The only well-known ports allowed: services on the others do not expect a POST. */
const WEB_PORTS: readonly number[] = [80, 443];
const WELL_KNOWN_PORTS_END = 1_023;
/** Endings of names that mean this machine or network (RFC 6761, 6762, 8375, 9476 and ICANN's `internal`). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|alt|test|invalid|onion)$/;

/**
 * Returns why a webhook's URL is not allowed on the open Internet, as a text for the user, or undefined if it is. The address that
 * its name resolves to is checked at every delivery.
 */
export function objectionToEndpoint({
  protocol,
  hostname,
  port,
}: Pick<URL, 'protocol' | 'hostname' | 'port'>): string | undefined {
  if (protocol !== 'https:') return 'The URL must begin with https://.';
  // The URL parser has normalized every spelling of an IPv4 address.
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host)) return 'The URL must name a host, not an IP address.';
  if (!host.includes('.') || LOCAL_NAMES.test(host)) return 'The host must be reachable from the Internet.';
  const number = Number(port);
  if (port !== '' && number <= WELL_KNOWN_PORTS_END && !WEB_PORTS.includes(number)) {
    return `The port must be 80, 443 or above ${WELL_KNOWN_PORTS_END}.`;
  }
  return undefined;
}
