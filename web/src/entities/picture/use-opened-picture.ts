import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useState } from 'react';
import { useGeneration } from './get-generation';

/** Holds the picture of the open dialog in its newest version. Closes the dialog when the picture is deleted. */
export function useOpenedPicture() {
  const [opened, setOpened] = useState<{ picture: Generation; isOpen: boolean } | null>(null);
  const known = useGeneration(opened?.picture.id ?? null);
  const isNewer = known && opened && known.version >= opened.picture.version;
  return {
    picture: isNewer ? known : (opened?.picture ?? null),
    isOpen: opened?.isOpen === true && known !== null,
    open: (picture: Generation) => setOpened({ picture, isOpen: true }),
    close: () => setOpened((before) => before && { ...before, isOpen: false }),
  };
}
