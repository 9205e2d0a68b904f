import { useSingleKeys } from '@/lib/single-keys';
import { Dialog } from '@/ui/dialog';
import { Switch } from '@/ui/switch';

export type Shortcut = readonly [keys: readonly string[], action: string];

/** A list of keyboard shortcuts, with the switch for those of a single key. */
export function ShortcutSheet({
  open,
  onOpenChange,
  description,
  shortcuts,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  description: string;
  shortcuts: readonly Shortcut[];
}) {
  const { isOn, set } = useSingleKeys();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      focusesDialog
      description={description}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2 max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:text-sm">
        {shortcuts.map(([keys, action]) => (
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
        <Switch label="Single-key shortcuts" checked={isOn} onChange={set} />
      </div>
    </Dialog>
  );
}
