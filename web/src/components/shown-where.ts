// By CSS, so that prerendered pages are right before any script has run. `public/early.js` sets `data-plans-given`; the
// server sets `data-site` to the available channels and the claims that are switched off.

/** Classes of blocks that apply only where plans are sold, or only where operators give them. */
export const BLOCK_SHOWN_WHERE = {
  sold: 'in-data-plans-given:hidden',
  given: 'hidden in-data-plans-given:block',
} as const;

/** The same for list items. */
export const ITEM_SHOWN_WHERE = {
  sold: 'in-data-plans-given:hidden',
  given: 'hidden in-data-plans-given:list-item',
} as const;

/** Classes of content that needs an operator's channel: as a block, or as `contents` with its own layout inside. */
export const WHERE_CHANNEL = {
  liveChat: 'hidden in-[[data-site~=live-chat]]:contents',
  community: 'hidden in-[[data-site~=community]]:contents',
  call: 'hidden in-[[data-site~=call]]:contents',
} as const;

/** The same for words in a sentence, and for a table row. */
export const INLINE_WHERE_LIVE_CHAT = 'hidden in-[[data-site~=live-chat]]:inline';
export const ROW_WHERE_LIVE_CHAT = 'hidden in-[[data-site~=live-chat]]:table-row';

/** The class of content that replaces a missing channel. */
export const WHERE_NO_COMMUNITY = 'contents in-[[data-site~=community]]:hidden';

/** The classes of claims, which an operator can switch off. */
export const WHERE_CLAIMED = {
  creators: 'in-[[data-site~=no-creators]]:hidden',
  members: 'in-[[data-site~=no-members]]:hidden',
  rating: 'in-[[data-site~=no-rating]]:hidden',
  generationTime: 'in-[[data-site~=no-generation-time]]:hidden',
  uptimeTarget: 'in-[[data-site~=no-uptime-target]]:hidden',
} as const;
