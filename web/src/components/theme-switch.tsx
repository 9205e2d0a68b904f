import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from '@/ui/segmented';
import { type ThemePreference, useTheme } from './theme';

const OPTIONS: readonly { value: ThemePreference; name: string; label: React.ReactNode }[] = [
  { value: 'system', name: 'System', label: <Monitor aria-hidden="true" className="size-4" /> },
  { value: 'light', name: 'Light', label: <Sun aria-hidden="true" className="size-4" /> },
  { value: 'dark', name: 'Dark', label: <Moon aria-hidden="true" className="size-4" /> },
];

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const { preference, setPreference } = useTheme();
  return <Segmented label="Theme" hideLabel value={preference} onChange={setPreference} options={OPTIONS} />;
}
