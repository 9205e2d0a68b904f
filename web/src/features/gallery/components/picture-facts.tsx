import type { GalleryItem } from '@easel/shared/contracts/gallery.schema';
import { styleName } from '@easel/shared/contracts/styles';
import { useModelName } from '../api/model-name';
import { authorOf } from '../picture-text';

/** How the picture was made, by whom and when it was shown. */
export function PictureFacts({ item }: { item: GalleryItem }) {
  const model = useModelName(item.model);
  const facts = [
    ['Author', authorOf(item)],
    ['Published', item.publishedAt === null ? null : describeDay(item.publishedAt)],
    ['Style', styleName(item.style)],
    ['Model', model],
    ['Seed', String(item.seed)],
    ['Size', `${item.width} × ${item.height}`],
    ['Aspect ratio', item.settings.aspectRatio],
    ['Downloads', item.downloads.toLocaleString('en')],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="min-w-0 tabular-nums">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function describeDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en', { dateStyle: 'long' });
}
