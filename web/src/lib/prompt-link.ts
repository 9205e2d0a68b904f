/** Where a prompt can be used: the Generate page with its box filled in. */
export function promptLink(prompt: string): string {
  return `/generate?prompt=${encodeURIComponent(prompt)}`;
}
