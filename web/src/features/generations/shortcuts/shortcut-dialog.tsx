import { type Shortcut, ShortcutSheet } from '@/components/shortcut-sheet';
import { useShortcutHelp } from './shortcut-help';

const SHORTCUTS: readonly Shortcut[] = [
  [['Ctrl', 'Enter'], 'Generate, from the prompt'],
  [['/'], 'Go to the prompt'],
  [['←'], 'Newer picture'],
  [['→'], 'Older picture'],
  [['Enter'], 'Open the picture'],
  [['V'], 'Vary: the same settings with a new seed'],
  [['R'], 'Run again: the same settings and seed'],
  [['E'], 'Edit: make new pictures from it'],
  [['S'], 'Load its settings into the form'],
  [['L'], 'Add to favorites, or remove'],
  [['D'], 'Download'],
  [['F'], 'Viewing mode'],
  [['Esc'], 'Exit viewing mode, or leave the prompt'],
  [['?'], 'Show this list'],
];

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
