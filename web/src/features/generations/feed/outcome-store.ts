import { create } from 'zustand';

/** The last outcome that is in view: announced to screen readers instead of being shown a second time as a toast. */
export const useSeenOutcome = create<{ words: readonly string[] }>()(() => ({ words: [] }));
