import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onSignedOut } from '@/lib/session';
import { changeDraft, type Draft, EMPTY_DRAFT, readDraft } from './draft';

interface DraftState {
  draft: Draft;
  /** True while the advanced settings are expanded. */
  isAdvancedOpen: boolean;
  /** True after another component has filled the composer, until it has the focus. */
  needsFocus: boolean;
  update: (changes: Partial<Draft>) => void;
  setAdvancedOpen: (isOpen: boolean) => void;
  /** Fills the composer from another component and requests the focus for it. */
  fill: (changes: Partial<Draft>) => void;
  /** Called by the composer once it has the focus. */
  clearNeedsFocus: () => void;
  reset: () => void;
}

/** The composer's draft, kept in the session storage, so that signing in or a reload loses nothing. */
export const useDraftStore = create<DraftState>()(
  persist(
    (set) => ({
      draft: EMPTY_DRAFT,
      isAdvancedOpen: false,
      needsFocus: false,
      update: (changes) => set(({ draft }) => ({ draft: changeDraft(draft, changes) })),
      setAdvancedOpen: (isAdvancedOpen) => set({ isAdvancedOpen }),
      fill: (changes) => set(({ draft }) => ({ draft: changeDraft(draft, changes), needsFocus: true })),
      clearNeedsFocus: () => set({ needsFocus: false }),
      reset: () => set({ draft: EMPTY_DRAFT }),
    }),
    {
      name: 'easel.draft',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ draft, isAdvancedOpen }) => ({ draft, isAdvancedOpen }),
      merge: (saved, state) => {
        const { draft, isAdvancedOpen = false } = Object(saved) as Record<string, unknown>;
        const read = readDraft(draft);
        return read ? { ...state, draft: read, isAdvancedOpen: isAdvancedOpen === true } : state;
      },
    },
  ),
);

// The next account in this browser tab must not see the last one's prompt.
onSignedOut(() => useDraftStore.getState().reset());
