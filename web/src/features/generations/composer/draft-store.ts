import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onSignedOut } from '@/lib/session';
import { changeDraft, type Draft, EMPTY_DRAFT, readDraft } from './draft';

interface DraftState {
  draft: Draft;
  /** True while the advanced settings are expanded. */
  isAdvancedOpen: boolean;
  /** The prompt for which Generate was pressed without an account, until the user is signed in; null for none. */
  awaitedPrompt: string | null;
  /** What takes the focus after another component has filled the composer; null once it has it. */
  needsFocus: 'prompt' | 'composer' | null;
  update: (changes: Partial<Draft>) => void;
  setAdvancedOpen: (isOpen: boolean) => void;
  setAwaitedPrompt: (prompt: string | null) => void;
  /** Fills the composer from another component and requests the focus for it: for the prompt if that is all. */
  fill: (changes: Partial<Draft>) => void;
  /** Called by the composer once it has the focus. */
  clearNeedsFocus: () => void;
  reset: () => void;
}

/** The composer's draft, kept in the session storage, so that it survives signing in and a reload. */
export const useDraftStore = create<DraftState>()(
  persist(
    (set) => ({
      draft: EMPTY_DRAFT,
      isAdvancedOpen: false,
      awaitedPrompt: null,
      needsFocus: null,
      update: (changes) => set(({ draft }) => ({ draft: changeDraft(draft, changes) })),
      setAdvancedOpen: (isAdvancedOpen) => set({ isAdvancedOpen }),
      setAwaitedPrompt: (awaitedPrompt) => set({ awaitedPrompt }),
      fill: (changes) =>
        set(({ draft }) => ({
          draft: changeDraft(draft, changes),
          needsFocus: 'prompt' in changes && Object.keys(changes).length === 1 ? 'prompt' : 'composer',
        })),
      clearNeedsFocus: () => set({ needsFocus: null }),
      reset: () => set({ draft: EMPTY_DRAFT, awaitedPrompt: null }),
    }),
    {
      name: 'easel.draft',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ draft, isAdvancedOpen, awaitedPrompt }) => ({ draft, isAdvancedOpen, awaitedPrompt }),
      merge: (saved, state) => {
        const { draft, isAdvancedOpen, awaitedPrompt } = Object(saved) as Record<string, unknown>;
        const read = readDraft(draft);
        if (!read) return state;
        return {
          ...state,
          draft: read,
          isAdvancedOpen: isAdvancedOpen === true,
          awaitedPrompt: typeof awaitedPrompt === 'string' ? awaitedPrompt : null,
        };
      },
    },
  ),
);

// The next account in this browser tab must not see the previous one's prompt.
onSignedOut(() => useDraftStore.getState().reset());
