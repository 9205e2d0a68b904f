import { create } from 'zustand';

/** The viewing mode: nothing but pictures, on a dark ground. */
export const useViewing = create<{ isOn: boolean; toggle: () => void; leave: () => void }>()((set) => ({
  isOn: false,
  toggle: () => set(({ isOn }) => ({ isOn: !isOn })),
  leave: () => set({ isOn: false }),
}));
