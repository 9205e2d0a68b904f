import { useSingleKeys } from '@/lib/single-keys';
import { Dialog } from '@/ui/dialog';
import { Switch } from '@/ui/switch';
import { useShortcutHelp } from './shortcut-help';

const SHORTCUTS: readonly (readonly [keys: readonly string[], action: string])[] = [
  [['Ctrl', 'Enter'], 'Generate, from the prompt'],
  [['/'], 'Go to the prompt'],
  [['←'], 'Newer picture'],
  [['→'], 'Older picture'],
  [['Enter'], 'Open the picture'],
  [['V'], 'Vary: the same settings with a new seed'],
  [['R'], 'Run again: the same settings and seed'],
  [['E'], 'Edit: load its settings into the form'],
  [['L'], 'Add to favorites, or remove'],
  [['D'], 'Download'],
  [['F'], 'Viewing mode'],
  [['Esc'], 'Leave the viewing mode, or the prompt'],
  [['?'], 'Show this list'],
];

/** Lists all keyboard shortcuts of the page. */
export function ShortcutDialog() {
  const { isOpen, close } = useShortcutHelp();
  const { isOn, set } = useSingleKeys();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title="Keyboard shortcuts"
      focusesDialog
      description="Letters act on the selected picture, or on the newest one."
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2">
        {SHORTCUTS.map(([keys, action]) => (
          <div key={action} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-line border-t pt-4">
        <Switch label="Shortcuts of a single key" checked={isOn} onChange={set} />
      </div>
    </Dialog>
  );
}
