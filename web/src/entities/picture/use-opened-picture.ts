import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useState } from 'react';
import { useGeneration } from './get-generation';

/** The picture that is shown large, as it is now. It stays while its dialog closes, which it also does when the picture is deleted. */
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
