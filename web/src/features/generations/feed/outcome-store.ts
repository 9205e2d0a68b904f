import { create } from 'zustand';

/** The last outcome that is in sight: read out to screen readers, and not shown a second time as a toast. */
export const useSeenOutcome = create<{ words: readonly string[] }>()(() => ({ words: [] }));
