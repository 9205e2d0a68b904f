import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Ban } from 'lucide-react';
import { DownloadLink } from '@/entities/picture/download-link';
import { FavoriteButton } from '@/entities/picture/favorite-button';
import { Button } from '@/ui/button';
import { FileMenuPlace } from '../picture/file-menu-place';
import { HighResolutionButton } from '../picture/high-resolution-button';
import { ReadingPlace } from '../picture/notes/reading-place';
import { ReuseButtons } from '../picture/reuse-buttons';
import { useCancelGeneration } from '../queue/api';
import { PictureLine } from '../queue/picture-line';
import { type Batch, sheetOf } from './batch';
import { FreePlanNotice } from './free-plan-notice';
import { SheetLink } from './sheet-link';

/** Prompt, facts and actions of the large batch, beside or below its pictures. */
export function BatchDetails({ batch }: { batch: Batch }) {
  const [first] = batch.generations;
  if (!first) return null;
  const done = batch.generations.filter(({ image }) => image !== null);
  const sheet = sheetOf(batch);
  const isSingle = batch.generations.length === 1;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {sheet === null ? (
        <div>
          <p className="line-clamp-6 text-[0.9375rem] leading-snug" title={first.prompt}>
            {first.prompt}
          </p>
          <p className="mt-1 text-ink-muted text-sm tabular-nums">
            <PictureLine generation={first} />
          </p>
        </div>
      ) : (
        <p className="text-sm tabular-nums">
          <SheetLink id={sheet} /> · {batch.generations.length} pictures
        </p>
      )}
      <CancelAll batch={batch} />
      {isSingle && first.status === 'completed' ? <FileActions generation={first} /> : null}
      {done.length > 0 && sheet === null ? (
        <ReuseButtons generation={first} count={batch.generations.length} />
      ) : null}
      {done[0] && sheet === null ? <ReadingPlace generation={done[0]} /> : null}
      <FreePlanNotice pictures={done} />
    </div>
  );
}

function FileActions({ generation }: { generation: Generation }) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <DownloadLink picture={generation} size="sm" />
      <HighResolutionButton generation={generation} size="sm" />
      <span className="flex items-center">
        <FavoriteButton picture={generation} size="sm" />
        <FileMenuPlace generation={generation} size="sm" variant="ghost" offers={['vector', 'publish']} />
      </span>
    </div>
  );
}

function CancelAll({ batch }: { batch: Batch }) {
  const cancel = useCancelGeneration();
  const active = batch.generations.filter(({ status }) => isActive(status));
  if (active.length < 2) return null;
  const cancelAll = () => {
    for (const { id } of active) cancel.mutateAsync(id).catch(() => undefined);
  };
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        icon={<Ban aria-hidden="true" className="size-4" />}
        onClick={cancelAll}
      >
        Cancel all
      </Button>
    </div>
  );
}
