import type { Location } from 'react-router-dom';
import type { SiteAddress } from '@/lib/site-paths';

/** The lists that pictures are opened from. */
export type PictureListName = 'feed' | 'recent' | 'history' | 'queue' | 'pictures' | 'sheet';

/** The state of a history entry that shows a picture over another page. */
export interface OverState {
  over: Location;
  list: PictureListName;
}

/** Returns the page under the picture at this location; null if there is none. */
export function pageBelow({ pathname, state }: Location): OverState | null {
  return pathname.startsWith('/p/') && state?.over ? state : null;
}

/** Stands for the second picture's id while the user chooses it. */
export const CHOOSING = '';

/**
 * Returns the address of one of the user's own pictures.
 *
 * @param withId the picture to compare it with, or {@link CHOOSING}
 */
export function picturePath(id: string, withId?: string): SiteAddress {
  return withId === undefined ? `/p/${id}` : `/p/${id}?with=${withId}`;
}
