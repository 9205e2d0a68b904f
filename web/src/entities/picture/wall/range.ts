/**
 * Returns the ids from `anchor` to `id`, both included, in the order of the list. Returns only `id` if the anchor is no
 * longer in the list.
 */
export function idsBetween(ids: readonly string[], anchor: string | null, id: string): readonly string[] {
  const [from, to] = [ids.indexOf(anchor ?? ''), ids.indexOf(id)];
  if (from < 0 || to < 0) return [id];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
