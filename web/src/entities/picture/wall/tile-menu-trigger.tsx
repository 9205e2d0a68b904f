import { Ellipsis } from 'lucide-react';
import { IconButton, type IconButtonProps } from '@/ui/icon-button';
import { ROUND } from './round-class';

/** The menu's trigger, also shown before the menu is loaded. */
export function TileMenuTrigger(props: Partial<IconButtonProps>) {
  return (
    <IconButton
      {...props}
      label="More actions"
      size="sm"
      className={ROUND}
      icon={<Ellipsis aria-hidden="true" className="size-4.5 shrink-0" />}
    />
  );
}
