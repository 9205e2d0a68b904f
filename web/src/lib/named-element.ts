/** Returns the element that an address's fragment (`#name`) names; null if there is none. */
export function namedElement(hash: string): HTMLElement | null {
  return document.getElementById(decoded(hash.slice(1)));
}

/** A link may be cut off, or contain a literal percent sign. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
