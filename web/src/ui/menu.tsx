import { Menu as Base } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { popupClass } from './popup-class';

const itemClass =
  'flex min-h-9 cursor-default pointer-coarse:min-h-11 select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-[0.9375rem] outline-none data-highlighted:bg-sunken data-disabled:opacity-50';

/** Pixels. A menu stays below the sticky header, which it would cover otherwise. */
const COLLISION_PADDING = { top: 72, right: 8, bottom: 8, left: 8 };

/** A menu of actions. `trigger` is the button that opens it, with its own accessible name. */
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
  const triggerElement = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  // If it were open by default, it would restore the focus to an element that has been removed.
  const giveBack = () => {
    const { activeElement, body } = document;
    const isTaken = activeElement !== body && !popup.current?.contains(activeElement);
    return isTaken ? false : triggerElement.current;
  };
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen ?? false}>
      <Base.Trigger ref={triggerElement} render={trigger} />
      <Base.Portal>
        <Base.Positioner
          sideOffset={6}
          align={align}
          collisionPadding={COLLISION_PADDING}
          className="z-50 outline-none"
        >
          <Base.Popup
            ref={popup}
            {...(defaultOpen && { finalFocus: giveBack })}
            className={clsx(
              popupClass,
              'max-h-(--available-height) min-w-52 overflow-y-auto overscroll-contain p-1',
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  icon,
  tone = 'neutral',
  disabled,
  locked = false,
  detail,
  note,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  tone?: 'neutral' | 'danger' | undefined;
  disabled?: boolean | undefined;
  /** Looks disabled and is announced as disabled, but can be pressed to learn why. */
  locked?: boolean | undefined;
  /** A second, smaller line. */
  detail?: ReactNode;
  /** A few words at the end of the line. */
  note?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Base.Item
      disabled={disabled ?? false}
      aria-disabled={disabled || locked || undefined}
      onClick={onSelect}
      className={clsx(itemClass, tone === 'danger' && 'text-danger', locked && 'text-ink-muted')}
    >
      {icon}
      <span className="min-w-0">
        {children}
        {detail ? <span className="block text-ink-muted text-sm leading-snug">{detail}</span> : null}
      </span>
      {note ? <span className="ml-auto pl-3 text-ink-muted text-xs">{note}</span> : null}
    </Base.Item>
  );
}

/** A menu entry that is a link. `link` is the anchor element, which the caller creates because it needs the router. */
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
