// By CSS, so that prerendered pages are right before any script has run. `public/early.js` sets the attribute.

/** The classes of blocks that hold only where plans are sold, or only where operators give them. */
export const BLOCK_SHOWN_WHERE = {
  sold: 'in-data-plans-given:hidden',
  given: 'hidden in-data-plans-given:block',
} as const;

/** The same of list items. */
export const ITEM_SHOWN_WHERE = {
  sold: 'in-data-plans-given:hidden',
  given: 'hidden in-data-plans-given:list-item',
} as const;
