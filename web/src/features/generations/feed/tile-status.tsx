import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { Ban, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLiveProgress } from '@/entities/picture/live-progress';
import { CancelButton } from '../queue/cancel-button';
import { EditPromptButton } from '../queue/edit-prompt-button';
import { describeQueue, GenerationProgress } from '../queue/generation-progress';
import { RemoveButton } from '../queue/remove-button';
import { ResumeButton } from '../queue/resume-button';
import { NewSeedButton, RetryButton } from '../queue/retry-button';
import { failureText, isBlocked, refundText, STATUS_LABELS } from '../queue/status-words';

/** Covers a picture that is not finished: its progress and Cancel, or why there is no picture and what to do. */
export function TileStatus({
  generation,
  isPaused,
  isSmall,
  isTiny = false,
  canResume = false,
}: {
  generation: Generation;
  isPaused: boolean;
  isSmall: boolean;
  /** Whether there is no room for a word beside Cancel. */
  isTiny?: boolean;
  /** Whether to offer to resume a paused queue. */
  canResume?: boolean;
}) {
  switch (generation.status) {
    case 'pending':
    case 'processing':
      return (
        <Painting
          generation={generation}
          isPaused={isPaused}
          isSmall={isSmall}
          isTiny={isTiny}
          canResume={canResume}
        />
      );
    case 'failed':
      return (
        <Ended
          generation={generation}
          icon={<CircleAlert aria-hidden="true" className="size-5 text-danger" />}
          title="Generation Failed"
          isSmall={isSmall}
          isTiny={isTiny}
        >
          {failureText(generation)}
          {isSmall || isBlocked(generation) ? null : (
            <span className="block text-xs">{refundText(generation)}</span>
          )}
        </Ended>
      );
    case 'canceled':
      return (
        <Ended
          generation={generation}
          icon={<Ban aria-hidden="true" className="size-5" />}
          title={STATUS_LABELS.canceled}
          isSmall={isSmall}
          isTiny={isTiny}
        />
      );
    case 'completed':
      return null;
  }
}

function Painting({
  generation,
  isPaused,
  isSmall,
  isTiny,
  canResume,
}: {
  generation: Generation;
  isPaused: boolean;
  isSmall: boolean;
  isTiny: boolean;
  canResume: boolean;
}) {
  const { preview } = useLiveProgress(generation);
  return (
    <>
      {preview ? null : <div className="absolute inset-0 animate-shimmer bg-blank" />}
      {isSmall && generation.status === 'pending' ? (
        <p
          className={clsx(
            'absolute inset-x-2 text-balance text-center text-ink-muted text-xs tabular-nums first-letter:uppercase',
            isTiny ? 'top-12' : 'top-3',
          )}
        >
          {describeQueue(generation, isPaused)}
        </p>
      ) : null}
      {isTiny ? (
        <div className="absolute top-1.5 right-1.5 z-1 rounded-md bg-surface/92 shadow-card">
          <CancelButton generation={generation} iconOnly />
        </div>
      ) : null}
      <div
        className={clsx(
          'absolute inset-x-1.5 bottom-1.5 flex items-center gap-2 rounded-md bg-surface/92 shadow-card',
          isTiny ? 'p-1.5' : 'py-1 pr-1 pl-2.5',
        )}
      >
        <GenerationProgress
          generation={generation}
          isPaused={isPaused}
          size={isSmall ? 'sm' : 'md'}
          className={clsx('min-w-0 flex-1', generation.status === 'processing' && '@container')}
        />
        {isTiny ? null : (
          <div className="flex">
            {canResume && isPaused && generation.status === 'pending' ? <ResumeButton iconOnly /> : null}
            <CancelButton generation={generation} iconOnly />
          </div>
        )}
      </div>
    </>
  );
}

function Ended({
  generation,
  icon,
  title,
  isSmall,
  isTiny,
  children,
}: {
  generation: Generation;
  icon: ReactNode;
  title: string;
  isSmall: boolean;
  isTiny: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={clsx(
        'absolute inset-0 flex flex-col items-center overflow-auto rounded-md border bg-ground text-center text-ink-muted',
        isTiny ? 'p-1 text-xs' : isSmall ? 'p-2 text-xs' : 'p-3 text-sm',
      )}
    >
      <div className="my-auto flex flex-col items-center gap-1">
        {icon}
        <p className={isSmall ? 'font-medium text-ink text-sm' : 'font-display text-ink text-lg'}>{title}</p>
        {/* The queue's tab also shows why it failed. */}
        {children ? <p className={isTiny ? 'sr-only' : 'max-w-prose text-balance'}>{children}</p> : null}
        <div className={clsx('flex items-center gap-1', isTiny ? 'flex-col' : 'mt-1.5')}>
          {isBlocked(generation) ? (
            <EditPromptButton generation={generation} size="sm" hasIcon={!isSmall} />
          ) : (
            <>
              <RetryButton generation={generation} size="sm" hasIcon={!isTiny} />
              {generation.status === 'failed' && !isTiny ? <NewSeedButton generation={generation} /> : null}
            </>
          )}
          <RemoveButton generation={generation} />
        </div>
      </div>
    </div>
  );
}
