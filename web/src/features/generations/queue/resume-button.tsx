import { Play } from 'lucide-react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { usePauseQueue } from './api';

/** Resumes the account's queue. */
export function ResumeButton({ iconOnly = false }: { iconOnly?: boolean }) {
  const pause = usePauseQueue();
  const shared = {
    size: 'sm' as const,
    loading: pause.isPending,
    onClick: () => pause.mutate(false),
  };
  return iconOnly ? (
    <IconButton label="Resume" icon={<Play aria-hidden="true" className="size-4.5" />} {...shared} />
  ) : (
    <Button variant="secondary" icon={<Play aria-hidden="true" className="size-4" />} {...shared}>
      Resume
    </Button>
  );
}
