import type { VariantKind } from '@easel/shared/contracts/generation';
import { create } from 'zustand';
import { onSignedOut } from '@/lib/session';

export interface WantedFile {
  /** The generation's. */
  id: string;
  kind: VariantKind;
}

interface WantedState {
  wanted: readonly WantedFile[];
  want: (file: WantedFile) => void;
  /** Whether it was wanted; it is no longer. */
  take: (file: WantedFile) => boolean;
}

/** The files that were asked for in this tab and are still being made: they download by themselves, once. */
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
