import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onSignedOut } from '@/lib/session';
import { changeDraft, type Draft, EMPTY_DRAFT, readDraft } from './draft';

interface DraftState {
  draft: Draft;
  /** Whether the advanced settings are unfolded. */
  isAdvancedOpen: boolean;
  /** Whether the composer should come into view and take the focus: it was filled from somewhere else. */
  isCalled: boolean;
  update: (changes: Partial<Draft>) => void;
  setAdvancedOpen: (isOpen: boolean) => void;
  /** Fills the composer from somewhere else on the page, and calls for it. */
  fill: (changes: Partial<Draft>) => void;
  /** The composer has come. */
  answerCall: () => void;
  reset: () => void;
}

/** What is being written on the Generate page: kept for the browser tab, so that signing in or a reload loses nothing. */
export const useDraftStore = create<DraftState>()(
  persist(
    (set) => ({
      draft: EMPTY_DRAFT,
      isAdvancedOpen: false,
      isCalled: false,
      update: (changes) => set(({ draft }) => ({ draft: changeDraft(draft, changes) })),
      setAdvancedOpen: (isAdvancedOpen) => set({ isAdvancedOpen }),
      fill: (changes) => set(({ draft }) => ({ draft: changeDraft(draft, changes), isCalled: true })),
      answerCall: () => set({ isCalled: false }),
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

// The next account in this browser tab must not find the last one's words.
onSignedOut(() => useDraftStore.getState().reset());
