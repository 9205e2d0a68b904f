import { isActive } from '@easel/shared/contracts/generation';
import type { Generation } from '@easel/shared/contracts/generation.schema';
import { Ban, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { FavoriteButton } from '@/entities/picture/favorite-button';
import { Button } from '@/ui/button';
import { FileMenuPlace } from '../picture/file-menu-place';
import { ReadingPlace } from '../picture/notes/reading-place';
import { PictureActions } from '../picture/picture-actions';
import { ReuseButtons } from '../picture/reuse-buttons';
import { useCancelGeneration, useRetryGeneration } from '../queue/api';
import { PictureLine } from '../queue/picture-line';
import { ResumeButton } from '../queue/resume-button';
import { type Batch, retryable, sheetOf } from './batch';
import { FreePlanNotice } from './free-plan-notice';
import { SheetLink } from './sheet-link';

const DETAILS_CLASS =
  'flex min-w-0 @min-[44rem]:grid @min-[44rem]:grid-cols-[minmax(0,1fr)_26rem] @min-[44rem]:grid-rows-[auto_auto_auto_1fr] flex-col gap-x-8 gap-y-3';
const WORDS_CLASS = 'flex items-start gap-2';

/** Prompt, facts and actions of the large batch, beside or below its pictures: side by side in a wide `@container`. */
export function BatchDetails({ batch, isPaused }: { batch: Batch; isPaused: boolean }) {
  const [first] = batch.generations;
  if (!first) return null;
  const done = batch.generations.filter(({ image }) => image !== null);
  const sheet = sheetOf(batch);
  const isFile = batch.generations.length === 1 && first.status === 'completed';
  return (
    <div className={DETAILS_CLASS}>
      <div className={WORDS_CLASS}>
        {sheet === null ? (
          <BatchWords generation={first} facts={<PictureLine generation={first} />} />
        ) : (
          <p className="flex-1 text-sm tabular-nums">
            <SheetLink id={sheet} /> · {batch.generations.length} pictures
          </p>
        )}
        {isFile ? (
          <div className="-mt-1.5 -mr-1.5 flex shrink-0">
            <FavoriteButton picture={first} size="sm" />
            <FileMenuPlace
              generation={first}
              size="sm"
              variant="ghost"
              className="max-md:hidden"
              offers={['vector', 'publish']}
            />
          </div>
        ) : null}
      </div>
      <WaitActions batch={batch} isPaused={isPaused} />
      <div className="@min-[44rem]:col-start-2 @min-[44rem]:row-span-4 @min-[44rem]:row-start-1 flex flex-col gap-1.5 empty:hidden">
        {isFile ? (
          <PictureActions generation={first} size="sm" offers={['publish']} />
        ) : done.length > 0 && sheet === null ? (
          <ReuseButtons generation={first} count={batch.generations.length} />
        ) : null}
      </div>
      {done[0] && sheet === null ? <ReadingPlace generation={done[0]} /> : null}
      <FreePlanNotice pictures={done} />
    </div>
  );
}

/** The prompt of a batch and the facts that its pictures share. */
function BatchWords({ generation, facts }: { generation: Generation; facts: ReactNode }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="line-clamp-6 text-[0.9375rem] leading-snug" title={generation.prompt}>
        {generation.prompt}
      </p>
      <p className="mt-1 text-ink-muted text-sm tabular-nums">{facts}</p>
    </div>
  );
}

/**
 * The details before the app's code has loaded: the prompt, with room for the buttons of a single picture, and room for
 * the link to a contact sheet. `src/app/ahead/first-feed.ts` removes what the batch does not have.
 */
export function FirstDetails({ generation }: { generation: Generation }) {
  return (
    <div className={DETAILS_CLASS}>
      <div data-of-request className={WORDS_CLASS}>
        <BatchWords generation={generation} facts={'\u00a0'} />
        <span data-of-one className="-mr-1.5 w-9 shrink-0 md:w-18" />
      </div>
      <p data-of-sheet className="text-sm">
        {'\u00a0'}
      </p>
    </div>
  );
}

/** Resumes the paused queue that holds the batch back, cancels the rest of the batch, and retries what ended without a picture. */
function WaitActions({ batch, isPaused }: { batch: Batch; isPaused: boolean }) {
  const cancel = useCancelGeneration();
  const active = batch.generations.filter(({ status }) => isActive(status));
  const isHeldBack = isPaused && active.some(({ status }) => status === 'pending');
  const cancelAll = () => {
    for (const { id } of active) cancel.mutateAsync(id).catch(() => undefined);
  };
  const retry = useRetryGeneration();
  const ended = retryable(batch);
  const retryAll = async () => {
    // One after another: what refuses one, such as too few credits, refuses the rest too.
    for (const { id } of ended) await retry.mutateAsync({ id });
  };
  return (
    <div className="flex flex-wrap items-start gap-2 empty:hidden">
      {isHeldBack ? <ResumeButton /> : null}
      {active.length > 1 ? (
        <Button
          variant="secondary"
          size="sm"
          icon={<Ban aria-hidden="true" className="size-4" />}
          onClick={cancelAll}
        >
          Cancel all
        </Button>
      ) : null}
      {ended.length > 1 && active.length === 0 ? (
        <Button
          variant="secondary"
          size="sm"
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
          loading={retry.isPending}
          onClick={() => void retryAll().catch(() => undefined)}
        >
          Retry all
        </Button>
      ) : null}
    </div>
  );
}
