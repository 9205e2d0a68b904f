import { isIP } from 'node:net';
import { isLoopbackHost } from '@easel/shared/node/net/loopback';

/** What a `Host` field consists of: a name or an address, and a port. */
const HOST_FIELD = /^(\[[\da-f:.]+\]|[^\s/\\?#@:[\]]+)(:\d*)?$/i;

/** Returns the name or address in a `Host` field, in lower case and without brackets; undefined if it holds none. */
export function hostnameOf(field: string | undefined): string | undefined {
  if (field === undefined || !HOST_FIELD.test(field) || !URL.canParse(`http://${field}`)) return undefined;
  return new URL(`http://${field}`).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

export interface HostNames {
  /** The host of PUBLIC_URL, as in a URL's `hostname`. */
  publicHost: string;
  /** The names of ALLOWED_HOSTS. `*.example.com` and `.example.com` mean all names below; `*` means all names. */
  allowed: readonly string[];
  /** True if only this machine can connect: its own names, and names without a dot, are then not ours. */
  isLocalOnly: boolean;
  machineName: string;
}

/**
 * Creates the check whether a request's `Host` names this Easel. It prevents DNS rebinding: a page of another site whose name was
 * pointed at this machine sends that site's name. IP addresses cannot be rebound, so every one passes, as does a request without
 * the field, which no browser sends.
 */
export function createHostCheck({ publicHost, allowed, isLocalOnly, machineName }: HostNames) {
  const own = new Set([publicHost.toLowerCase(), ...allowed.filter((name) => !name.includes('*'))]);
  if (!isLocalOnly) own.add(machineName.toLowerCase()).add(`${machineName.toLowerCase()}.local`);
  const endings = allowed.filter((name) => /^\*?\./.test(name)).map((name) => name.replace(/^\*/, ''));
  const isAny = allowed.includes('*');

  return (field: string | undefined): boolean => {
    if (isAny || field === undefined || field === '') return true;
    const name = hostnameOf(field);
    if (name === undefined) return false;
    if (isIP(name) !== 0 || isLoopbackHost(name) || own.has(name)) return true;
    if (!isLocalOnly && !name.includes('.')) return true;
    return endings.some((ending) => name.endsWith(ending));
  };
}
