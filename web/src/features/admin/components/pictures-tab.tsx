import { PICTURE_FILTERS } from '@easel/shared/contracts/admin';
import type { AdminPicture } from '@easel/shared/contracts/admin.schema';
import { Images } from 'lucide-react';
import { useRef, useState } from 'react';
import { shortTime } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Segmented } from '@/ui/segmented';
import { useFocusKeeper } from '@/ui/use-focus-keeper';
import { ACTIONS, type PictureFilter, usePictures } from '../api';
import { ListView } from './list-view';
import { ReasonDialog } from './reason-dialog';

const FILTER_WORDS: Record<PictureFilter, string> = { published: 'Published', 'taken-down': 'Taken down' };

/** Published pictures, and those that were taken down. */
export function PicturesTab() {
  const [filter, setFilter] = useState<PictureFilter>('published');
  const [asked, setAsked] = useState<AdminPicture | null>(null);
  const list = usePictures(filter);
  const place = useRef<HTMLDivElement>(null);
  useFocusKeeper(place);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Segmented
        label="Which pictures"
        hideLabel
        value={filter}
        onChange={setFilter}
        options={PICTURE_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }))}
        className="mb-5 w-fit max-w-full"
      />
      <ListView
        list={list}
        what="pictures"
        empty={
          <EmptyState
            icon={<Images />}
            title={filter === 'published' ? 'No published pictures' : 'Nothing was taken down'}
            description={filter === 'published' ? 'Pictures that users publish appear here.' : undefined}
          />
        }
      >
        {(items, isOutdated) => (
          <ul
            aria-label="Pictures"
            aria-busy={isOutdated || undefined}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-5"
          >
            {items.map((picture) => (
              <PictureCard key={picture.id} picture={picture} onTakeDown={() => setAsked(picture)} />
            ))}
          </ul>
        )}
      </ListView>
      {asked ? (
        <ReasonDialog
          title="Take down this picture"
          description="It is removed from the gallery right away and cannot be published again. Its owner keeps it, and gets an email with your reason."
          confirmLabel="Take down"
          tone="danger"
          hint="The owner will see this."
          success="Picture taken down"
          perform={(reason) => ACTIONS.takeDown(asked.id, reason)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}

function PictureCard({ picture, onTakeDown }: { picture: AdminPicture; onTakeDown: () => void }) {
  const { id, owner, prompt, publishedAt, takenDownAt, isVisible, thumbnailUrl, displayUrl } = picture;
  const time = publishedAt ?? takenDownAt;
  return (
    <li
      data-focus-item={id}
      tabIndex={-1}
      aria-label={prompt}
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <a href={displayUrl} target="_blank" rel="noreferrer" className="block focus-visible:-outline-offset-2">
        <img
          src={thumbnailUrl}
          alt={prompt}
          loading="lazy"
          className="aspect-square w-full bg-sunken object-cover"
        />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <div className="flex flex-1 flex-col gap-2 p-4 text-sm">
        <p className="line-clamp-3 break-words">{prompt}</p>
        <p className="break-all text-ink-muted">{owner.email}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
          {time ? <time dateTime={time}>{shortTime(time)}</time> : null}
          {publishedAt && !isVisible ? <Badge>Hidden</Badge> : null}
        </p>
        {publishedAt ? (
          <Button variant="secondary" size="sm" className="mt-auto self-start" onClick={onTakeDown}>
            Take down
          </Button>
        ) : null}
      </div>
    </li>
  );
}
