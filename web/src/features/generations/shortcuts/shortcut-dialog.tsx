import { type Shortcut, type ShortcutActions, ShortcutSheet } from '@/components/shortcut-sheet';
import { useShortcutHelp } from './shortcut-help';

const SHORTCUTS = [
  ['enter', 'Generate, from the prompt', 'Ctrl'],
  ['/', 'Go to the prompt'],
  ['arrowleft', 'Newer picture'],
  ['arrowright', 'Older picture'],
  ['enter', 'Open the picture'],
  ['v', 'Vary: the same settings with a new seed'],
  ['r', 'Run again: the same settings and seed'],
  ['e', 'Edit: make new pictures from it'],
  ['s', 'Load its settings into the form'],
  ['l', 'Add to favorites, or remove'],
  ['d', 'Download'],
  ['f', 'Viewing mode'],
  ['escape', 'Exit viewing mode, or leave the prompt'],
  ['?', 'Show this list'],
] as const satisfies readonly Shortcut[];

/** The actions of {@link useShortcuts} by key; Enter and Escape depend on where they are pressed. */
export type StudioActions = ShortcutActions<typeof SHORTCUTS, 'enter' | 'escape'>;

/** Lists all keyboard shortcuts of the page. */
export function ShortcutDialog() {
  const { isOpen, close } = useShortcutHelp();
  return (
    <ShortcutSheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      description="Letters act on the selected picture, or on the newest one."
      shortcuts={SHORTCUTS}
    />
  );
}
