import { create } from 'zustand';

interface ShortcutHelp {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

export const useShortcutHelp = create<ShortcutHelp>()((set) => ({
  isOpen: false,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
}));
