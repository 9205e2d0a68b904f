import { create } from 'zustand';
import type { Shortcut } from '@/components/shortcut-sheet';
import { loadedOnOpening } from '@/ui/loaded-on-opening';

const ShortcutSheet = loadedOnOpening(() =>
  import('@/components/shortcut-sheet').then((module) => module.ShortcutSheet),
);

/** Whether the shortcuts of the large view are listed. Its other keys rest meanwhile. */
export const useViewHelp = create<{ isOpen: boolean; set: (isOpen: boolean) => void }>()((set) => ({
  isOpen: false,
  set: (isOpen) => set({ isOpen }),
}));

/** Those of every large view. */
const SHORTCUTS: readonly Shortcut[] = [
  [['←'], 'Previous picture, or pan'],
  [['→'], 'Next picture, or pan'],
  [['+'], 'Zoom in'],
  [['−'], 'Zoom out'],
  [['0'], 'Fit the picture to the window'],
  [['1'], 'Show it at 100%'],
  [['F'], 'Viewing mode'],
  [['Esc'], 'Close'],
  [['?'], 'Show this list'],
];

/** Lists the shortcuts of a large view, its own first. */
export function ViewHelp({ shortcuts = [] }: { shortcuts?: readonly Shortcut[] | undefined }) {
  const { isOpen, set } = useViewHelp();
  return (
    <ShortcutSheet
      open={isOpen}
      onOpenChange={set}
      description="They act on the picture that is shown."
      shortcuts={[...shortcuts, ...SHORTCUTS]}
    />
  );
}
