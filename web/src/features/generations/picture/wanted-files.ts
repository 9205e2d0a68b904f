import type { VariantKind } from '@easel/shared/contracts/generation';
import { create } from 'zustand';
import { onSignedOut } from '@/lib/session';

export interface WantedFile {
  /** The generation's id. */
  id: string;
  kind: VariantKind;
}

interface WantedState {
  wanted: readonly WantedFile[];
  want: (file: WantedFile) => void;
  /** Removes the file; false if it was not wanted. */
  take: (file: WantedFile) => boolean;
}

/** The files requested in this tab that are not ready yet. Each is saved once, as soon as it is ready. */
export const useWantedFiles = create<WantedState>()((set, get) => ({
  wanted: [],
  want: (file) => set(({ wanted }) => ({ wanted: [...wanted.filter(isOther(file)), file] })),
  take: (file) => {
    const left = get().wanted.filter(isOther(file));
    const isWanted = left.length < get().wanted.length;
    if (isWanted) set({ wanted: left });
    return isWanted;
  },
}));

function isOther(file: WantedFile): (other: WantedFile) => boolean {
  return ({ id, kind }) => id !== file.id || kind !== file.kind;
}

onSignedOut(() => useWantedFiles.setState({ wanted: [] }));
