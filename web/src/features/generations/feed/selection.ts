import { create } from 'zustand';
import { onSignedOut } from '@/lib/session';

interface SelectionState {
  /** The generation that shortcuts act on; null for the newest picture. */
  selectedId: string | null;
  /** True after an arrow key, until the picture has the focus. */
  needsFocus: boolean;
  select: (id: string) => void;
  moveTo: (id: string) => void;
  clearNeedsFocus: () => void;
}

/** The picture that the keyboard shortcuts act on. */
export const useSelection = create<SelectionState>()((set) => ({
  selectedId: null,
  needsFocus: false,
  select: (selectedId) => set({ selectedId }),
  moveTo: (selectedId) => set({ selectedId, needsFocus: true }),
  clearNeedsFocus: () => set({ needsFocus: false }),
}));

onSignedOut(() => useSelection.setState({ selectedId: null, needsFocus: false }));
