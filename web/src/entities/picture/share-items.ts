import { replaceEqualDeep } from '@tanstack/react-query';
import { itemsOf, type ListData } from './list-data';

/**
 * Keeps the generations and pages of `before` that did not change, as structural sharing does, even if an inserted or
 * removed generation has moved the others. Components that show unchanged ones are not rendered again.
 */
export function shareItems(before: ListData | undefined, after: ListData): ListData {
  if (before === undefined) return after;
  const known = new Map(itemsOf(before).map((item) => [item.id, item]));
  const pages = after.pages.map((page, index) => {
    const items = page.items.map((item) => {
      const same = known.get(item.id);
      return same ? replaceEqualDeep(same, item) : item;
    });
    const old = before.pages[index];
    return old && old.nextCursor === page.nextCursor && isSameList(old.items, items)
      ? old
      : { ...page, items };
  });
  const pageParams = replaceEqualDeep(before.pageParams, after.pageParams);
  const isSame = pageParams === before.pageParams && isSameList(before.pages, pages);
  return isSame ? before : { ...after, pages, pageParams };
}

/** Returns whether two lists contain identical items in the same order. */
export function isSameList<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
