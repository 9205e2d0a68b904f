import { create } from 'zustand';
import { browserStorage } from '@/lib/browser-storage';

export type ThemePreference = 'system' | 'light' | 'dark';

/** The same key as in `public/early.js`, which applies it before the first paint. */
const STORAGE_KEY = 'easel.theme';

interface ThemeState {
  preference: ThemePreference;
  setPreference: (preference: ThemePreference) => void;
}

export const useTheme = create<ThemeState>((set) => ({
  // As the prerendered page has it; what was saved comes right after.
  preference: 'system',
  setPreference: (preference) => {
    if (preference === 'system') {
      browserStorage.remove(STORAGE_KEY);
      delete document.documentElement.dataset.theme;
    } else {
      browserStorage.set(STORAGE_KEY, preference);
      document.documentElement.dataset.theme = preference;
    }
    set({ preference });
  },
}));

const saved = browserStorage.get(STORAGE_KEY);
if (saved === 'light' || saved === 'dark') useTheme.setState({ preference: saved });
