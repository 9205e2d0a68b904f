import { Columns2 } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';

/** Starts and stops the comparison with another picture. */
export function CompareButton({ isPressed, onPress }: { isPressed: boolean; onPress: () => void }) {
  return (
    <IconButton
      label="Compare (C)"
      size="sm"
      aria-keyshortcuts="C"
      aria-pressed={isPressed}
      className="aria-pressed:bg-accent-wash aria-pressed:text-accent-text"
      icon={<Columns2 aria-hidden="true" className="size-4.5" />}
      onClick={onPress}
    />
  );
}
