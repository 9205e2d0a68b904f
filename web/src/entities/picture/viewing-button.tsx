import { Maximize, Minimize } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { useViewing } from './viewing';

export function ViewingButton() {
  const { isOn, toggle } = useViewing();
  const Icon = isOn ? Minimize : Maximize;
  return (
    <IconButton
      label={isOn ? 'Exit viewing mode (F)' : 'Viewing mode (F)'}
      size="sm"
      aria-keyshortcuts="F"
      icon={<Icon aria-hidden="true" className="size-4.5" />}
      onClick={toggle}
    />
  );
}
