import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { PictureListName } from './picture-address';

interface PictureList {
  /** The finished pictures, in the page's order. */
  pictures: readonly Generation[];
  hasMore: boolean;
  /** Loads the next page. */
  onNearEnd: () => void;
}

/** The lists of the current page, for the picture over it to step through. */
const usePictureLists = create<Readonly<Partial<Record<PictureListName, PictureList>>>>()(() => ({}));

/** Lets the large view step through these pictures while the calling component is mounted. */
export function useSteppableList(
  name: PictureListName,
  pictures: readonly Generation[],
  { hasNextPage = false, onNearEnd = () => {} }: { hasNextPage?: boolean; onNearEnd?: () => void } = {},
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onNearEnd` is another function at every render
  useEffect(() => {
    usePictureLists.setState({ [name]: { pictures, hasMore: hasNextPage, onNearEnd } });
  }, [name, pictures, hasNextPage]);
  useEffect(() => () => usePictureLists.setState({ [name]: undefined }), [name]);
}

/** Returns the list that a picture was opened from; null if there is none, or if its page is gone. */
export function usePictureList(name: PictureListName | undefined): PictureList | null {
  return usePictureLists((lists) => (name === undefined ? null : (lists[name] ?? null)));
}
