import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';

export interface DisclosureProps {
  label: ReactNode;
  /** A short summary of the content, shown beside the label while it is collapsed. */
  summary?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when a press is likely, to preload the content. */
  onApproach?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A button that expands the content below it and scrolls it into view. Collapsed content is not rendered. */
export function Disclosure({
  label,
  summary,
  open,
  onOpenChange,
  onApproach,
  className,
  children,
}: DisclosureProps) {
  const panelId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const toggle = () => {
    onOpenChange(!open);
    // Once the content is rendered.
    if (!open) requestAnimationFrame(() => frame.current?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <div ref={frame} className={className}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={toggle}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        className="group flex min-h-11 w-full items-center gap-3 rounded-md text-left text-sm"
      >
        <span className="shrink-0 font-medium group-hover:underline">{label}</span>
        <span className="min-w-0 flex-1 truncate text-right text-ink-muted">{open ? null : summary}</span>
        <ChevronDown
          aria-hidden="true"
          className={clsx(
            'size-4.5 shrink-0 text-ink-muted transition-transform duration-200',
            open && 'rotate-180',
          )}
        />
      </button>
      {open ? <div id={panelId}>{children}</div> : null}
    </div>
  );
}
