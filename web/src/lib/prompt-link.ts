import type { SiteAddress } from './site-paths';

/** Returns the address of the Generate page with the prompt filled in. */
export function promptLink(prompt: string): SiteAddress {
  return `/generate?prompt=${encodeURIComponent(prompt)}`;
}
