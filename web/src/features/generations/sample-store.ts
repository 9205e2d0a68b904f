import { create } from 'zustand';

export const SAMPLE_FAILED = 'The sample was not made';

interface SampleState {
  /** Which style a generation is a sample of, by its id, while it is being made. */
  styleIds: Readonly<Record<string, string>>;
  begin: (generationId: string, styleId: string) => void;
  end: (generationId: string) => void;
  clear: () => void;
}

/** Samples on their way. They outlive the page that asked for them, as their pictures do. */
export const useSampleStore = create<SampleState>()((set) => ({
  styleIds: {},
  begin: (generationId, styleId) =>
    set(({ styleIds }) => ({ styleIds: { ...styleIds, [generationId]: styleId } })),
  end: (generationId) => set(({ styleIds: { [generationId]: _ended, ...styleIds } }) => ({ styleIds })),
  clear: () => set({ styleIds: {} }),
}));
