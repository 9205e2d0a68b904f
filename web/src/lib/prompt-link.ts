import type { SiteAddress } from './site-paths';

/** Where a prompt can be used: the Generate page with its box filled in. */
export function promptLink(prompt: string): SiteAddress {
  return `/generate?prompt=${encodeURIComponent(prompt)}`;
}
