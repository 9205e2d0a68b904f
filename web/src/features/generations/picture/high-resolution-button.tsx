import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { ImageUpscale, Lock } from 'lucide-react';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { useFileDownload } from './use-file-download';

const LABEL = 'High Resolution';

/** Saves the picture in the plan's largest size. Requests the file first if needed. */
export function HighResolutionButton({
  generation,
  size = 'md',
  className,
  labelClassName,
}: {
  generation: Generation;
  size?: 'sm' | 'md';
  className?: string;
  /** Classes that hide the label. */
  labelClassName?: string;
}) {
  const files = useFileDownload(generation);
  const isLocked = files.isLocked('high-res');
  const isPreparing = files.isPreparing('high-res');
  const Icon = isLocked ? Lock : ImageUpscale;
  return (
    <Button
      variant="secondary"
      size={size}
      className={className}
      locked={isLocked}
      aria-busy={isPreparing || undefined}
      hint={files.explain('high-res')}
      icon={
        isPreparing ? (
          <Spinner size="sm" />
        ) : (
          <Icon aria-hidden="true" className={size === 'sm' ? 'size-4' : 'size-4.5'} />
        )
      }
      onClick={() => files.download('high-res')}
    >
      {/* Both labels in the same place, so that the width does not change. */}
      <span className={clsx('grid whitespace-nowrap', labelClassName)}>
        <span className={clsx('col-start-1 row-start-1', isPreparing && 'text-transparent')}>{LABEL}</span>
        {isPreparing ? <span className="col-start-1 row-start-1">Preparing…</span> : null}
      </span>
    </Button>
  );
}
