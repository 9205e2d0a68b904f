import type { Location } from 'react-router-dom';
import type { SiteAddress } from '@/lib/site-paths';

/** The lists that pictures are opened from. */
export type PictureListName = 'feed' | 'recent' | 'history' | 'queue' | 'pictures' | 'sheet';

/** The state of a history entry that shows a picture over another page. */
export interface OverState {
  over: Location;
  list: PictureListName;
}

/** Returns the page that the picture at this location lies over; null if it stands alone. */
export function pageBelow({ pathname, state }: Location): OverState | null {
  return pathname.startsWith('/p/') && state?.over ? state : null;
}

/** In place of the second picture's id while the user chooses it. */
export const CHOOSING = '';

/** Returns the address of one of the user's own pictures, compared with an upload. */
export function besideUploadPath(id: string, uploadId: string): SiteAddress {
  return `/p/${id}?upload=${uploadId}`;
}

/** Returns the address of one of the user's own pictures. @param withId the picture that it is compared with, or {@link CHOOSING} */
export function picturePath(id: string, withId?: string): SiteAddress {
  return withId === undefined ? `/p/${id}` : `/p/${id}?with=${withId}`;
}
