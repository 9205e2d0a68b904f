import { create } from 'zustand';
import { browserStorage } from '@/lib/browser-storage';

const STORAGE_KEY = 'easel.single-keys';

interface ShortcutHelp {
  isOpen: boolean;
  /** False where the user has switched shortcuts of a single key off, for example for speech input (WCAG 2.1.4). */
  hasSingleKeys: boolean;
  open: () => void;
  close: () => void;
  setSingleKeys: (isOn: boolean) => void;
}

export const useShortcutHelp = create<ShortcutHelp>()((set) => ({
  isOpen: false,
  hasSingleKeys: browserStorage.get(STORAGE_KEY) !== 'off',
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
  setSingleKeys: (hasSingleKeys) => {
    browserStorage.set(STORAGE_KEY, hasSingleKeys ? 'on' : 'off');
    set({ hasSingleKeys });
  },
}));
