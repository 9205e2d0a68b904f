import { create } from 'zustand';

/** The viewing mode, which shows nothing but pictures on a dark background. */
export const useViewing = create<{ isOn: boolean; toggle: () => void; leave: () => void }>()((set) => ({
  isOn: false,
  toggle: () => set(({ isOn }) => ({ isOn: !isOn })),
  leave: () => set({ isOn: false }),
}));

let themeBefore: string | undefined;

// Not in a component, because a page and the picture over it can both be in the viewing mode.
useViewing.subscribe(({ isOn }, { isOn: wasOn }) => {
  if (isOn === wasOn) return;
  const { dataset } = document.documentElement;
  if (isOn) {
    themeBefore = dataset.theme;
    dataset.theme = 'dark';
  } else if (themeBefore === undefined) delete dataset.theme;
  else dataset.theme = themeBefore;
});
