import { useSyncExternalStore } from 'react';
import { SITE } from '@/lib/site';

const IP_ADDRESS = /^[\d.]+$|^\[/;

const unchanging = () => () => {};

/**
 * Passkeys belong to the domain of the public address: they work neither at another address nor at a bare IP address.
 */
function havePasskeysHere(): boolean {
  const { origin, hostname } = window.location;
  return 'PublicKeyCredential' in window && origin === SITE.origin && !IP_ADDRESS.test(hostname);
}

/** Returns whether this browser can use passkeys at this address; false while prerendering. */
export function usePasskeysHere(): boolean {
  return useSyncExternalStore(unchanging, havePasskeysHere, () => false);
}
