import { create } from 'zustand';
import type { Shortcut, ShortcutActions } from '@/components/shortcut-sheet';
import { loadedOnOpening } from '@/ui/loaded-on-opening';

const ShortcutSheet = loadedOnOpening(() =>
  import('@/components/shortcut-sheet').then((module) => module.ShortcutSheet),
);

/** Whether the shortcuts of the large view are listed. Its other keys are inactive meanwhile. */
export const useViewHelp = create<{ isOpen: boolean; set: (isOpen: boolean) => void }>()((set) => ({
  isOpen: false,
  set: (isOpen) => set({ isOpen }),
}));

/** Shortcuts of every large view. */
const SHORTCUTS = [
  ['arrowleft', 'Previous picture, or pan'],
  ['arrowright', 'Next picture, or pan'],
  ['+', 'Zoom in'],
  ['-', 'Zoom out'],
  ['0', 'Fit the picture to the window'],
  ['1', 'Show it at 100%'],
  ['f', 'Viewing mode'],
  ['escape', 'Close'],
  ['?', 'Show this list'],
] as const satisfies readonly Shortcut[];

/** The actions of the listed keys, except Escape and `?`, which do not act on the picture. */
export type ZoomActions = ShortcutActions<typeof SHORTCUTS, 'escape' | '?', 'arrowup' | 'arrowdown' | '='>;

/** Lists the shortcuts of a large view, starting with its own. */
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
