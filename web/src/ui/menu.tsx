import { Menu as Base } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import { popupClass } from './popup-class';

const itemClass =
  'flex min-h-10 cursor-default select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-[0.9375rem] outline-none data-highlighted:bg-sunken data-disabled:opacity-50';

/** A list of actions behind one button. `trigger` is the button, and brings its own accessible name. */
export function Menu({
  trigger,
  children,
  align = 'end',
  defaultOpen,
}: {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  defaultOpen?: boolean | undefined;
}) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen ?? false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className={clsx(popupClass, 'min-w-52 p-1')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  icon,
  tone = 'neutral',
  disabled,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  tone?: 'neutral' | 'danger' | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Base.Item
      disabled={disabled ?? false}
      onClick={onSelect}
      className={clsx(itemClass, tone === 'danger' && 'text-danger')}
    >
      {icon}
      {children}
    </Base.Item>
  );
}

/** An entry that leads somewhere: `link` is the anchor, given by whoever knows the router. */
export function MenuLink({
  icon,
  link,
  children,
}: {
  icon?: ReactNode;
  link: ReactElement;
  children: ReactNode;
}) {
  return (
    <Base.LinkItem render={link} closeOnClick className={itemClass}>
      {icon}
      {children}
    </Base.LinkItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}
