// By CSS, so that prerendered pages are right before any script has run. `public/early.js` sets `data-plans-given`, and the server
// writes `data-site`: the channels that are there, and the claims that are switched off.

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

/** The classes of what an operator's channel is needed for: as a block, or as `contents`, with an own layout inside. */
export const WHERE_CHANNEL = {
  liveChat: 'hidden in-[[data-site~=live-chat]]:contents',
  community: 'hidden in-[[data-site~=community]]:contents',
  call: 'hidden in-[[data-site~=call]]:contents',
} as const;

/** The same for words in a sentence, and for a row of a table. */
export const INLINE_WHERE_LIVE_CHAT = 'hidden in-[[data-site~=live-chat]]:inline';
export const ROW_WHERE_LIVE_CHAT = 'hidden in-[[data-site~=live-chat]]:table-row';

/** The class of what stands in for a channel that is not there. */
export const WHERE_NO_COMMUNITY = 'contents in-[[data-site~=community]]:hidden';

/** The classes of claims, which an operator can switch off. */
export const WHERE_CLAIMED = {
  creators: 'in-[[data-site~=no-creators]]:hidden',
  members: 'in-[[data-site~=no-members]]:hidden',
  rating: 'in-[[data-site~=no-rating]]:hidden',
  generationTime: 'in-[[data-site~=no-generation-time]]:hidden',
  uptimeTarget: 'in-[[data-site~=no-uptime-target]]:hidden',
} as const;
