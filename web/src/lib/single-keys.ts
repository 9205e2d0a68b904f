import { create } from 'zustand';
import { browserStorage } from './browser-storage';

const STORAGE_KEY = 'easel.single-keys';

/** Whether single-key shortcuts are on; users can turn them off, for example for speech input (WCAG 2.1.4). */
export const useSingleKeys = create<{ isOn: boolean; set: (isOn: boolean) => void }>()((set) => ({
  isOn: browserStorage.get(STORAGE_KEY) !== 'off',
  set: (isOn) => {
    browserStorage.set(STORAGE_KEY, isOn ? 'on' : 'off');
    set({ isOn });
  },
}));
