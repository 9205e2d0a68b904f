import { ITERATIONS_MAX } from '@easel/shared/contracts/generation';
import { aspectRatioSchema, resolutionSchema } from '@easel/shared/contracts/sizes';
import { styleIdSchema } from '@easel/shared/contracts/styles';
import { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onSignedOut } from '@/lib/session';
import { limitPrompt } from './prompt-text';

const draftSchema = z.object({
  prompt: z.string().transform(limitPrompt),
  style: styleIdSchema,
  resolution: resolutionSchema,
  aspectRatio: aspectRatioSchema,
  iterations: z.int().min(1).max(ITERATIONS_MAX),
  /** Null is the server's default model. */
  model: z.string().nullable(),
});
export type Draft = z.infer<typeof draftSchema>;

const EMPTY_DRAFT: Draft = {
  prompt: '',
  style: 'photorealistic',
  resolution: '1024x1024',
  aspectRatio: '1:1',
  iterations: 1,
  model: null,
};

interface DraftState {
  draft: Draft;
  update: (changes: Partial<Draft>) => void;
  reset: () => void;
}

/** What is being written on the Generate page: kept for the browser tab, so that signing in or a reload loses nothing. */
export const useDraftStore = create<DraftState>()(
  persist(
    (set) => ({
      draft: EMPTY_DRAFT,
      update: (changes) =>
        set(({ draft }) => {
          const prompt = limitPrompt(changes.prompt ?? draft.prompt);
          return { draft: { ...draft, ...changes, prompt } };
        }),
      reset: () => set({ draft: EMPTY_DRAFT }),
    }),
    {
      name: 'easel.draft',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ draft }) => ({ draft }),
      merge: (saved, state) => {
        const parsed = z.object({ draft: draftSchema }).safeParse(saved);
        return parsed.success ? { ...state, draft: parsed.data.draft } : state;
      },
    },
  ),
);

// The next account in this browser tab must not find the last one's words.
onSignedOut(() => useDraftStore.getState().reset());
