/** Returns the element that the fragment of an address (`#name`) names; null if there is none. */
export function namedElement(hash: string): HTMLElement | null {
  return document.getElementById(decoded(hash.slice(1)));
}

/** A link may be cut off, or have a percent sign that stands for itself. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
