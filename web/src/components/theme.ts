import { create } from 'zustand';
import { browserStorage } from '@/lib/browser-storage';

export type ThemePreference = 'system' | 'light' | 'dark';

/** The same key as in `public/theme.js`, which applies it before the first paint. */
const STORAGE_KEY = 'easel.theme';

interface ThemeState {
  preference: ThemePreference;
  setPreference: (preference: ThemePreference) => void;
}

export const useTheme = create<ThemeState>((set) => ({
  preference: savedPreference(),
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

function savedPreference(): ThemePreference {
  const saved = browserStorage.get(STORAGE_KEY);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}
