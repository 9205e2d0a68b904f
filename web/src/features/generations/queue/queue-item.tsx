import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Eye } from 'lucide-react';
import { DownloadLink } from '@/entities/picture/download-link';
import { PictureLink } from '@/entities/picture/picture-link';
import { buttonClass } from '@/ui/button-class';
import { Card } from '@/ui/card';
import { GenerationPicture } from '../picture/generation-picture';
import { RemoveButton } from '../queue/remove-button';
import { STYLE_THUMBNAILS } from '../styles/style-thumbnails';
import { CancelButton } from './cancel-button';
import { EditPromptButton } from './edit-prompt-button';
import { ErrorButton } from './error-button';
import { GenerationProgress } from './generation-progress';
import { NextButton } from './next-button';
import { PictureLine } from './picture-line';
import { NewSeedButton, RetryButton } from './retry-button';
import { StatusBadge } from './status-badge';
import { isBlocked } from './status-words';

export function QueueItem({ generation, isPaused }: { generation: Generation; isPaused: boolean }) {
  const { status, prompt, style } = generation;
  const hasNothingToShow = status === 'pending' || status === 'failed' || status === 'canceled';
  return (
    <Card padding="none" className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-3 sm:p-4">
      <GenerationPicture
        generation={generation}
        size="thumbnail"
        fit="fill"
        alt=""
        className="size-18 rounded-md"
      >
        {hasNothingToShow ? (
          <img
            src={STYLE_THUMBNAILS[style]}
            alt=""
            className="absolute inset-0 size-full object-cover opacity-45 grayscale-50"
          />
        ) : null}
      </GenerationPicture>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <p className="line-clamp-2 min-w-0 font-medium" title={prompt}>
            {prompt}
          </p>
          <StatusBadge status={status} />
        </div>
        <p className="mt-0.5 text-ink-muted text-sm tabular-nums">
          <PictureLine generation={generation} />
        </p>
      </div>
      {isActive(status) ? (
        <GenerationProgress generation={generation} isPaused={isPaused} className="col-span-2" />
      ) : null}
      <div className="col-span-2 -mb-1 flex flex-wrap items-center gap-2">
        <ItemActions generation={generation} />
        <span className="ml-auto">
          <RemoveButton generation={generation} />
        </span>
      </div>
    </Card>
  );
}

function ItemActions({ generation }: { generation: Generation }) {
  switch (generation.status) {
    case 'pending':
      return (
        <>
          <CancelButton generation={generation} />
          {generation.queue?.position === 1 ? null : <NextButton generation={generation} />}
        </>
      );
    case 'processing':
      return <CancelButton generation={generation} />;
    case 'completed':
      return (
        <>
          <PictureLink
            id={generation.id}
            list="queue"
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Eye aria-hidden="true" className="size-4" />
            View Result
          </PictureLink>
          <DownloadLink picture={generation} variant="ghost" size="sm" />
        </>
      );
    case 'failed':
      return (
        <>
          {isBlocked(generation) ? (
            <EditPromptButton generation={generation} size="sm" />
          ) : (
            <>
              <RetryButton generation={generation} size="sm" />
              <NewSeedButton generation={generation} />
            </>
          )}
          <ErrorButton generation={generation} />
        </>
      );
    case 'canceled':
      return <RetryButton generation={generation} size="sm" />;
  }
}
