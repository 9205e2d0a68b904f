import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { session } from '@/lib/session';
import type { SessionState } from '@/lib/session-manager';
import { changeDraft, type Draft, EMPTY_DRAFT, readDraft } from './draft';

interface DraftState {
  draft: Draft;
  /** The id of the user who last had the draft; null for a visitor, whose draft is kept when they sign in. */
  owner: string | null;
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
      owner: null,
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
      partialize: ({ draft, owner, isAdvancedOpen, awaitedPrompt }) => ({
        draft,
        owner,
        isAdvancedOpen,
        awaitedPrompt,
      }),
      merge: (saved, state) => {
        const { draft, owner, isAdvancedOpen, awaitedPrompt } = Object(saved) as Record<string, unknown>;
        const read = readDraft(draft);
        if (!read) return state;
        return {
          ...state,
          draft: read,
          owner: typeof owner === 'string' ? owner : null,
          isAdvancedOpen: isAdvancedOpen === true,
          awaitedPrompt: typeof awaitedPrompt === 'string' ? awaitedPrompt : null,
        };
      },
    },
  ),
);

/**
 * Empties the draft when its owner is no longer signed in: the next account in this browser tab must not see it. Compares
 * ids, because the owner may have signed out while this tab showed another page.
 */
function followSession({ status, user, failure }: SessionState): void {
  if (status === 'loading' || failure) return;
  const { owner, reset } = useDraftStore.getState();
  const next = user?.id ?? null;
  if (next === owner) return;
  if (owner !== null) reset();
  useDraftStore.setState({ owner: next });
}

followSession(session.store.getState());
session.store.subscribe(followSession);
