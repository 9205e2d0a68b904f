import { useQueryClient } from '@tanstack/react-query';
import { Columns2, WandSparkles } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '@/components/link';
import { editPath } from '@/entities/picture/edit-path';
import { useGenerationQuery } from '@/entities/picture/get-generation';
import { type OverState, picturePath } from '@/entities/picture/picture-address';
import { useSubscription } from '@/entities/subscription/subscription';
import { Heading } from '@/ui/text';
import { PictureTile } from '../feed/picture-tile';
import { besideUploadPath } from '../picture/beside-upload-path';
import type { EditSource } from './edit-source';
import { lineageKey } from './lineage';
import { startPictureDrag } from './picture-drag';

const LINK = 'flex min-h-9 items-center gap-1.5 px-2.5 font-medium text-sm';

/** The pictures made from this one since the page was opened, newest first, including those in progress. */
export function EditResults({ ids, source }: { ids: readonly string[]; source: EditSource }) {
  if (ids.length === 0)
    return (
      <p className="flex min-h-36 items-center justify-center text-balance rounded-md bg-blank px-6 text-center text-ink-muted text-sm max-md:hidden">
        What you make from this picture appears here.
      </p>
    );
  return (
    <section aria-labelledby="results" className="max-md:order-3 max-md:p-3">
      <Heading level={2} size="sm" id="results" className="mb-2">
        Results
      </Heading>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3">
        {ids.map((id) => (
          <Result key={id} id={id} source={source} />
        ))}
      </ul>
    </section>
  );
}

function Result({ id, source }: { id: string; source: EditSource }) {
  const client = useQueryClient();
  const { data: generation } = useGenerationQuery(id);
  const { data: subscription } = useSubscription();
  // Opens over the page, which keeps its mask, prompt and results.
  const over: OverState = { over: useLocation(), list: 'feed' };
  const isDone = generation?.status === 'completed';
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: lineageKey });
  }, [isDone, client]);
  if (!generation) return null;
  const { image } = generation;
  return (
    <li
      style={{ aspectRatio: `${generation.width} / ${generation.height}` }}
      onDragStart={(event) => {
        if (image) startPictureDrag(event, { kind: 'generation', id, displayUrl: image.thumbnailUrl });
      }}
    >
      <PictureTile
        generation={generation}
        isPaused={subscription?.queuePaused ?? false}
        isSmall={false}
        actions={
          <>
            {source.kind === 'published' ? null : (
              <Link
                to={source.kind === 'upload' ? besideUploadPath(id, source.id) : picturePath(id, source.id)}
                state={over}
                className={LINK}
              >
                <Columns2 aria-hidden="true" className="size-4.5" /> Compare
              </Link>
            )}
            <Link to={editPath('generation', id)} className={LINK}>
              <WandSparkles aria-hidden="true" className="size-4.5" /> Edit
            </Link>
          </>
        }
      />
    </li>
  );
}
