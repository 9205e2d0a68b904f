import { useState } from 'react';
import { Button } from '@/ui/button';
import { type ButtonVariant, buttonClass } from '@/ui/button-class';

/** A link to an external channel. Without an address, a button that shows `absent` when pressed. */
export function ChannelButton({
  label,
  address,
  absent,
  variant = 'primary',
  size = 'md',
}: {
  label: string;
  address: string | null;
  /** Shown when there is no address. */
  absent: string;
  variant?: ButtonVariant | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
}) {
  const [isPressed, setIsPressed] = useState(false);
  if (address !== null) {
    return (
      <a href={address} target="_blank" rel="noreferrer" className={buttonClass({ variant, size })}>
        {label}
      </a>
    );
  }
  return (
    <div className="contents">
      <Button variant={variant} size={size} onClick={() => setIsPressed(true)}>
        {label}
      </Button>
      <p role="status" className="order-last w-full text-[0.9375rem] text-ink-muted empty:hidden">
        {isPressed ? absent : null}
      </p>
    </div>
  );
}
