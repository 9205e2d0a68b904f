import { useSingleKeys } from '@/lib/single-keys';
import { Dialog } from '@/ui/dialog';
import { Switch } from '@/ui/switch';

/** The key (`KeyboardEvent.key` in lower case), its action, and the modifier held with it. */
export type Shortcut = readonly [key: string, action: string, modifier?: string];

/**
 * The actions of a list of shortcuts. The compiler rejects a list with a key that nothing handles, and an action that
 * is not listed.
 *
 * @template Elsewhere listed keys that other code handles
 * @template Unlisted more keys for the same actions, such as one that needs no Shift
 */
export type ShortcutActions<
  List extends readonly Shortcut[],
  Elsewhere extends List[number][0] = never,
  Unlisted extends string = never,
> = Readonly<Record<Exclude<List[number][0], Elsewhere> | Unlisted, (() => void) | null | undefined>>;

/** What keyboards show instead of a key's name. */
const CAPS: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  '-': '−',
  enter: 'Enter',
  escape: 'Esc',
};
const capOf = (key: string) => CAPS[key] ?? key.toUpperCase();

/** A list of keyboard shortcuts, with the switch for single-key shortcuts. */
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
        {shortcuts.map(([key, action, modifier]) => (
          <div key={action} className="contents">
            <dt className="flex gap-1">
              {[modifier, capOf(key)].filter(Boolean).map((cap) => (
                <kbd
                  key={cap}
                  className="min-w-7 rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-sans text-sm"
                >
                  {cap}
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
