import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { Ban, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLiveProgress } from '@/entities/picture/live-progress';
import { GenerationPicture } from '../picture/generation-picture';
import { CancelButton } from '../queue/cancel-button';
import { EditPromptButton } from '../queue/edit-prompt-button';
import { describeQueue, GenerationProgress } from '../queue/generation-progress';
import { RetryButton } from '../queue/retry-button';
import { failureText, isBlocked, STATUS_LABELS } from '../queue/status-words';

/**
 * One picture of the current batch with its progress and actions. Alone on the stage they stand above the picture, where
 * they are visible in any window; `compact` when it shares the stage.
 */
export function GenerationTile({
  generation,
  isPaused,
  compact,
  actions,
  maxWidth,
}: {
  generation: Generation;
  isPaused: boolean;
  compact: boolean;
  /** Shown when it is completed. */
  actions: ReactNode;
  /** Of the picture only; progress and actions take the full width. */
  maxWidth?: string | undefined;
}) {
  const size = compact ? 'sm' : 'md';
  return (
    <figure
      tabIndex={-1}
      data-focus-item={generation.id}
      className={clsx('flex min-w-0 gap-3', compact ? 'flex-col' : 'flex-col-reverse')}
    >
      <div className="mx-auto w-full" style={{ maxWidth }}>
        <GenerationPicture generation={generation} className="rounded-md shadow-card">
          <TileOverlay generation={generation} isPaused={isPaused} detailed={compact} />
        </GenerationPicture>
      </div>
      <figcaption className={clsx('@container/actions', !compact && 'flex min-h-11 flex-col justify-center')}>
        {generation.status === 'completed' ? (
          actions
        ) : generation.status === 'pending' || generation.status === 'processing' ? (
          <div className={compact ? 'flex items-center gap-2' : 'flex items-center gap-4'}>
            <GenerationProgress
              generation={generation}
              isPaused={isPaused}
              size={size}
              className="min-w-0 flex-1"
            />
            <CancelButton generation={generation} iconOnly={compact} />
          </div>
        ) : (
          <div>
            {isBlocked(generation) ? (
              <EditPromptButton generation={generation} size={compact ? 'sm' : 'md'} />
            ) : (
              <RetryButton generation={generation} size={compact ? 'sm' : 'md'} />
            )}
          </div>
        )}
      </figcaption>
    </figure>
  );
}

/** The status, over a box without a picture. */
function TileOverlay({
  generation,
  isPaused,
  detailed,
}: {
  generation: Generation;
  isPaused: boolean;
  /** Shows the place in the queue too, for which the small bar has no room. */
  detailed: boolean;
}) {
  const { preview } = useLiveProgress(generation);
  const { status } = generation;
  if (status === 'completed' || preview) return null;
  if (status === 'failed') {
    return (
      <Overlay icon={<CircleAlert className="text-danger" />} title={STATUS_LABELS.failed}>
        {failureText(generation)}
      </Overlay>
    );
  }
  if (status === 'canceled') return <Overlay icon={<Ban />} title={STATUS_LABELS.canceled} />;
  if (status === 'processing') return <div className="absolute inset-0 animate-shimmer bg-line/70" />;
  return (
    <Overlay icon={<Clock />} title={isPaused ? 'Paused' : STATUS_LABELS.pending}>
      {detailed ? describeQueue(generation, isPaused) : null}
    </Overlay>
  );
}

function Overlay({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 overflow-auto p-4 text-center text-ink-muted text-sm [&_svg]:size-6">
      <span aria-hidden="true">{icon}</span>
      <p className="font-display text-ink text-lg">{title}</p>
      {children ? <p className="max-w-prose text-balance">{children}</p> : null}
    </div>
  );
}
