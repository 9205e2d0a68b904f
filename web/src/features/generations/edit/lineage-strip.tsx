import type { LineageItem } from '@easel/shared/contracts/inputs.schema';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from '@/components/link';
import { editPath } from '@/entities/picture/edit-path';
import { Heading } from '@/ui/text';
import { describeRelative, lineageOptions } from './lineage';
import { startPictureDrag } from './picture-drag';

/** The pictures that this one was made from, and those that were made from it. Each can be edited in turn. */
export function LineageStrip({ id }: { id: string }) {
  const { data } = useQuery(lineageOptions(id));
  if (!data || (data.ancestors.length === 0 && data.children.length === 0)) return null;
  return (
    <section aria-labelledby="lineage" className="max-md:order-4 max-md:p-3">
      <Heading level={2} size="sm" id="lineage" className="mb-2">
        Related pictures
      </Heading>
      <ol className="flex flex-wrap items-center gap-1.5">
        {data.ancestors.map((item) => (
          <li key={item.id} className="flex items-center gap-1.5">
            <Relative item={item} />
            <ChevronRight aria-hidden="true" className="size-4 text-ink-muted" />
          </li>
        ))}
        <li className="font-medium text-sm">This picture</li>
        {data.children.map((item, index) => (
          <li key={item.id} className="flex items-center gap-1.5">
            {index === 0 ? <ChevronRight aria-hidden="true" className="size-4 text-ink-muted" /> : null}
            <Relative item={item} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Another user's picture is shown, but cannot be edited from here. */
function Relative({ item }: { item: LineageItem }) {
  const { id, prompt, thumbnailUrl } = item;
  const words = describeRelative(item);
  const image = thumbnailUrl ? (
    <img
      src={thumbnailUrl}
      alt={words}
      title={words}
      loading="lazy"
      className="size-16 rounded-md object-cover"
    />
  ) : (
    <span className="flex size-16 items-center justify-center rounded-md bg-line/60 text-center text-ink-muted text-xs">
      {words}
    </span>
  );
  if (prompt === null) return image;
  return (
    <Link
      to={editPath('generation', id)}
      className="block rounded-md"
      onDragStart={(event) => {
        if (thumbnailUrl) startPictureDrag(event, { kind: 'generation', id, displayUrl: thumbnailUrl });
      }}
    >
      {image}
    </Link>
  );
}
