import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { LoadFailure } from '@/components/load-failure';
import { LoadMore } from '@/components/load-more';
import { useLoadError } from '@/components/use-load-error';
import { RECENT_LIST } from '@/entities/picture/generation-keys';
import { useGenerationList } from '@/entities/picture/list-generations';
import { uploadsOptions } from '@/entities/upload/uploads';
import { Spinner } from '@/ui/spinner';
import { Text } from '@/ui/text';
import { startPictureDrag } from './picture-drag';
import type { Reference } from './references';

/** The user's pictures, newest first, and uploads. A press chooses or removes one, and each can be dragged. */
export function ReferenceChooser({
  chosen,
  sourceId,
  onAdd,
  onRemove,
}: {
  chosen: readonly Reference[];
  /** The picture being edited, which is not offered. */
  sourceId: string;
  onAdd: (picture: Reference) => void;
  onRemove: (id: string) => void;
}) {
  const list = useGenerationList(RECENT_LIST);
  const { items, isPending } = list;
  const error = useLoadError(list);
  const { data: uploads } = useQuery(uploadsOptions);
  const pictures = items.flatMap(({ id, prompt, image }) =>
    image
      ? [{ name: prompt, picture: { kind: 'generation' as const, id, displayUrl: image.thumbnailUrl } }]
      : [],
  );
  const files = (uploads?.items ?? [])
    .filter(({ role }) => role !== 'mask')
    .map(({ id, displayUrl }, index) => ({
      name: `Upload ${index + 1}`,
      picture: { kind: 'upload' as const, id, displayUrl },
    }));
  const offered = [...pictures, ...files].filter(({ picture }) => picture.id !== sourceId);
  if (error) return <LoadFailure what="your pictures" query={list} error={error} />;
  if (isPending) return <Spinner />;
  if (offered.length === 0) {
    return (
      <Text size="sm" tone="muted">
        You have no other pictures yet.
      </Text>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-4 gap-1.5 max-md:grid-cols-5">
        {offered.map(({ name, picture }) => {
          const isChosen = chosen.some(({ id }) => id === picture.id);
          return (
            <li key={picture.id}>
              <button
                type="button"
                title={name}
                aria-label={`Reference: ${name}`}
                aria-pressed={isChosen}
                draggable
                onDragStart={(event) => startPictureDrag(event, picture)}
                onClick={() => (isChosen ? onRemove(picture.id) : onAdd(picture))}
                className={clsx(
                  'relative block aspect-square w-full overflow-hidden rounded-md border bg-line/50',
                  isChosen ? 'border-accent outline-2 outline-accent' : 'border-line hover:border-ink',
                )}
              >
                <img
                  src={picture.displayUrl}
                  alt=""
                  loading="lazy"
                  draggable={false}
                  className="size-full object-cover"
                />
                {isChosen ? (
                  <Check
                    aria-hidden="true"
                    className="absolute right-1 bottom-1 size-5 rounded-full bg-accent p-0.5 text-on-accent"
                  />
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
      <LoadMore list={list} size="sm" className="mt-2" />
    </>
  );
}
