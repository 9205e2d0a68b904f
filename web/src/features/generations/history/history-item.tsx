import type { Generation } from '@easel/shared/contracts/generation.schema';
import { PenLine } from 'lucide-react';
import { DownloadLink } from '@/entities/picture/download-link';
import { FavoriteButton } from '@/entities/picture/favorite-button';
import { PictureLink } from '@/entities/picture/picture-link';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { useLoadSettings } from '../composer/use-fill-composer';
import { GenerationPicture } from '../picture/generation-picture';
import { PictureLine } from '../queue/picture-line';
import { RemoveButton } from '../queue/remove-button';
import { StatusBadge } from '../queue/status-badge';
import { STYLE_THUMBNAILS } from '../styles/style-thumbnails';
import { RelativeTime } from './relative-time';

/** A finished generation: how it was made, and the ways to use it again. */
export function HistoryItem({ generation }: { generation: Generation }) {
  const loadSettings = useLoadSettings();
  const { status, prompt, createdAt, image } = generation;
  return (
    <Card
      padding="none"
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-3 sm:gap-y-2 sm:grid-cols-[7rem_minmax(0,1fr)] sm:p-4"
    >
      <Thumbnail generation={generation} />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <p className="line-clamp-2 min-w-0 font-medium" title={prompt}>
            {prompt}
          </p>
          {status === 'completed' ? null : <StatusBadge status={status} />}
          {image?.hasWatermark ? <Badge tone="accent">Free Plan</Badge> : null}
        </div>
        <p className="mt-0.5 text-ink-muted text-sm tabular-nums">
          <PictureLine generation={generation} /> · <RelativeTime iso={createdAt} />
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-1 sm:col-span-1 sm:col-start-2">
        <Button
          variant="secondary"
          size="sm"
          hint="Fills in the prompt and its settings."
          icon={<PenLine aria-hidden="true" className="size-4" />}
          onClick={() => loadSettings(generation, 'new')}
        >
          Use prompt
        </Button>
        <DownloadLink picture={generation} variant="ghost" size="sm" />
        <span className="ml-auto flex">
          {image ? <FavoriteButton picture={generation} size="sm" /> : null}
          <RemoveButton generation={generation} />
        </span>
      </div>
    </Card>
  );
}

const PLACE = 'aspect-square size-full rounded-md';

/** A link to the picture. Without a picture, its style's thumbnail. */
function Thumbnail({ generation }: { generation: Generation }) {
  const { image, style } = generation;
  const picture = { generation, size: 'thumbnail', fit: 'fill', className: PLACE } as const;
  if (!image) {
    return (
      <div className="size-18 sm:row-span-2 sm:size-28">
        <GenerationPicture {...picture} alt="">
          <img
            src={STYLE_THUMBNAILS[style]}
            alt=""
            className="absolute inset-0 size-full object-cover opacity-45 grayscale-50"
          />
        </GenerationPicture>
      </div>
    );
  }
  return (
    <PictureLink
      id={generation.id}
      list="history"
      aria-label={`View: ${generation.prompt}`}
      className="size-18 overflow-hidden rounded-md transition-shadow hover:shadow-lifted sm:row-span-2 sm:size-28"
    >
      <GenerationPicture {...picture} alt="" />
    </PictureLink>
  );
}
