import { type CSSProperties, useState } from 'react';
import { PictureImage } from '@/entities/picture/picture-image';
import { firstPictures } from '@/lib/when-idle';
import { type EditDraft, shapeOf } from './edit-draft';
import type { EditSource } from './edit-source';
import type { Mask } from './mask/mask';
import { type Brush, MaskCanvas } from './mask/mask-canvas';
import { usePictureDrop } from './picture-drag';
import type { Reference } from './references';

/** The picture, with the mask over it, or on the canvas to which it is extended. At most as high as `--room`. */
export function EditStage({
  source,
  draft,
  brush,
  onMask,
  onReference,
}: {
  source: EditSource;
  draft: EditDraft;
  brush: Brush;
  onMask: (mask: Mask) => void;
  /** Called with a picture dropped on this one; null while none can be added. */
  onReference: ((picture: Reference) => void) | null;
}) {
  const [isInDocument] = useState(() => firstPictures.isInDocument);
  const drop = usePictureDrop(onReference);
  const ratio = source.width / source.height;
  const shape = shapeOf(source, draft);
  const { mode, mask } = draft;
  return (
    <div
      {...drop.handlers}
      data-edit-stage
      className="relative mx-auto w-[min(100%,calc(var(--room)*var(--shape)))] max-md:order-1 max-md:my-3 max-md:max-w-[calc(100%-1.5rem)]"
      style={{ aspectRatio: shape, '--shape': shape } as CSSProperties}
    >
      {mode === 'extend' ? (
        <div
          aria-hidden="true"
          className="absolute inset-0 rounded-md border-2 border-line-strong border-dashed bg-[repeating-linear-gradient(45deg,transparent_0_0.5rem,var(--color-line)_0.5rem_1rem)]"
        />
      ) : null}
      <div
        className="-translate-1/2 absolute top-1/2 left-1/2"
        style={ratio > shape ? { width: '100%', aspectRatio: ratio } : { height: '100%', aspectRatio: ratio }}
      >
        <PictureImage
          picture={{
            id: source.id,
            image: { thumbnailUrl: source.displayUrl, displayUrl: source.displayUrl },
          }}
          size="display"
          alt={source.alt}
          isInDocument={isInDocument}
          className="rounded-md"
        />
        {drop.isOver ? (
          <p className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center rounded-md bg-accent-wash/92 font-display font-medium text-xl">
            Use as a reference
          </p>
        ) : null}
        {mode === 'inpaint' ? (
          <MaskCanvas picture={source} mask={mask} brush={brush} onChange={onMask} />
        ) : null}
      </div>
    </div>
  );
}
