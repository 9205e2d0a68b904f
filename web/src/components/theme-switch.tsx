import { Monitor, Moon, Sun } from 'lucide-react';
import { create } from 'zustand';
import { browserStorage } from '@/lib/browser-storage';
import { Segmented } from '@/ui/segmented';

type ThemePreference = 'system' | 'light' | 'dark';

/** The same key as in `public/early.js`, which applies it before the first paint. */
const STORAGE_KEY = 'easel.theme';

interface ThemeState {
  preference: ThemePreference;
  setPreference: (preference: ThemePreference) => void;
}

const useTheme = create<ThemeState>((set) => ({
  // As in the prerendered page. The saved preference is read below.
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

const OPTIONS: readonly { value: ThemePreference; name: string; label: React.ReactNode }[] = [
  { value: 'system', name: 'System', label: <Monitor aria-hidden="true" className="size-4" /> },
  { value: 'light', name: 'Light', label: <Sun aria-hidden="true" className="size-4" /> },
  { value: 'dark', name: 'Dark', label: <Moon aria-hidden="true" className="size-4" /> },
];

/** Switches between light, dark and the system theme. */
export function ThemeSwitch() {
  const { preference, setPreference } = useTheme();
  return <Segmented label="Theme" hideLabel value={preference} onChange={setPreference} options={OPTIONS} />;
}
