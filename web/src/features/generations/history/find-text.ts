/** Returns whether any of the texts contains the query, ignoring case. A blank query matches all. */
export function hasWords(query: string, texts: readonly string[]): boolean {
  const wanted = query.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
