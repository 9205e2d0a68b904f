import type { Generation } from '@easel/shared/contracts/generation.schema';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { RECENT_LIST } from '@/entities/picture/generation-keys';
import { useGenerationList } from '@/entities/picture/list-generations';
import { pageBelow } from '@/entities/picture/picture-address';
import { usePictureList } from '@/entities/picture/picture-lists';
import { uploadOptions } from '@/entities/upload/uploads';
import { Button } from '@/ui/button';
import { Heading, Text } from '@/ui/text';
import { GenerationPicture } from './generation-picture';

/** Pictures to compare with: those of the list that the first one was opened from, or the newest. */
export function ComparePicker({
  picture: { id, inputs },
  onChoose,
  onChooseUpload,
  onCancel,
}: {
  /** The picture to compare with. */
  picture: Generation;
  onChoose: (id: string) => void;
  onChooseUpload: (id: string) => void;
  onCancel: () => void;
}) {
  const list = usePictureList(pageBelow(useLocation())?.list);
  const recent = useGenerationList(RECENT_LIST);
  const others = (list?.pictures ?? recent.items).filter((picture) => picture.id !== id);
  const uploadId = inputs.find(({ role }) => role === 'init')?.upload ?? null;
  const { data: upload } = useQuery({ ...uploadOptions(uploadId ?? ''), enabled: uploadId !== null });
  return (
    <section aria-labelledby="compare-heading" className="flex flex-col gap-3 border-line border-t pt-4">
      <div className="flex items-center justify-between gap-3">
        <Heading level={3} size="xs" id="compare-heading">
          Compare with
        </Heading>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {upload ? (
        <Button variant="secondary" size="sm" onClick={() => onChooseUpload(upload.id)}>
          Your upload, before and after
        </Button>
      ) : null}
      {others.length === 0 && (list || recent.isSuccess) ? (
        <Text size="sm" tone="muted">
          You have no other pictures yet.
        </Text>
      ) : (
        <ul className="grid grid-cols-3 gap-1.5">
          {others.map((picture) => (
            <li key={picture.id}>
              <Choice picture={picture} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      {list?.hasMore ? (
        <Button variant="secondary" size="sm" onClick={list.onNearEnd}>
          Load More
        </Button>
      ) : null}
    </section>
  );
}

function Choice({ picture, onChoose }: { picture: Generation; onChoose: (id: string) => void }) {
  return (
    <button
      type="button"
      title={picture.prompt}
      aria-label={`Compare with: ${picture.prompt}`}
      onClick={() => onChoose(picture.id)}
      className="block w-full overflow-hidden rounded-md border border-line hover:border-ink"
    >
      <GenerationPicture
        generation={picture}
        size="thumbnail"
        fit="fill"
        alt=""
        className="aspect-square w-full"
      />
    </button>
  );
}
