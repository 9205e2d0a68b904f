import type { ReactNode } from 'react';
import { type ButtonVariant, buttonClass } from '@/ui/button-class';

/** A link to an operator's channel on another site. */
export function ChannelLink({
  label,
  address,
  icon,
  variant = 'primary',
  size = 'md',
}: {
  label: string;
  address: string;
  icon?: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
}) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className={buttonClass({ variant, size })}>
      {icon}
      {label}
    </a>
  );
}
