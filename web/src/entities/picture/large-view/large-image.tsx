import { clsx } from 'clsx';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { PictureImage, type PictureImageProps, type ShownPicture } from '../picture-image';
import type { Zoom } from './use-zoom';
import type { Size, View } from './zoom';

export interface LargePicture extends ShownPicture, Size {
  prompt: string;
  image: { url: string; thumbnailUrl: string; displayUrl: string } | null;
}

/** The longer side of a display image, in pixels. */
const DISPLAY_SIDE = 1280;

/**
 * The picture in its place on the stage: the thumbnail until the display image has loaded, and then the file itself
 * once it is sharper.
 */
export function LargeImage({
  picture,
  alt,
  renew,
  zoom,
  isInDocument,
  children,
}: Pick<PictureImageProps, 'alt' | 'renew' | 'isInDocument'> & {
  picture: LargePicture;
  zoom: Pick<Zoom, 'view' | 'isMoving' | 'swipe'> & Partial<Pick<Zoom, 'isFitted'>>;
  /** Shown instead of the image, for a picture that is not finished. */
  children?: ReactNode;
}) {
  const { view, isFitted, isMoving, swipe } = zoom;
  // Measuring the stage must not animate what the document already shows.
  const isStill = isMoving || (isInDocument && isFitted);
  if (!view && !isInDocument) return null;
  const { thumbnailUrl } = picture.image ?? {};
  return (
    <div
      className={clsx(
        'absolute top-1/2 left-1/2 overflow-hidden bg-center bg-cover bg-line/50',
        !isStill && 'transition-[width,height,translate] duration-200 ease-out',
      )}
      style={{
        ...(view ? placeOf(view, picture, swipe) : placeBeforeMeasured(picture)),
        backgroundImage: thumbnailUrl && !isInDocument ? `url("${thumbnailUrl}")` : undefined,
      }}
    >
      {children ?? (
        <>
          <PictureImage
            picture={picture}
            size="display"
            alt={alt}
            renew={renew}
            isInDocument={isInDocument}
          />
          {view && needsFile(view, picture) ? <File key={picture.id} picture={picture} /> : null}
        </>
      )}
    </div>
  );
}

function placeOf({ scale, x, y }: View, { width, height }: Size, swipe: number): CSSProperties {
  return {
    width: width * scale,
    height: height * scale,
    translate: `calc(${x + swipe}px - 50%) calc(${y}px - 50%)`,
  };
}

/** The fitted place in container units, before the stage is measured. */
function placeBeforeMeasured({ width, height }: Size): CSSProperties {
  return {
    width: `min(100cqw, 100cqh * ${width} / ${height})`,
    aspectRatio: `${width} / ${height}`,
    translate: '-50% -50%',
  };
}

/** Returns whether the file shows more detail than the display image, which is smaller or more compressed. */
function needsFile({ scale }: View, { width, height }: Size): boolean {
  const shown = Math.max(width, height) * scale * window.devicePixelRatio;
  return shown > DISPLAY_SIDE || scale >= 1;
}

/** The file, shown over the display image once loaded. If it fails, the display image stays. */
function File({ picture: { image } }: { picture: LargePicture }) {
  const [isLoaded, setLoaded] = useState(false);
  if (!image) return null;
  return (
    <img
      src={image.url}
      alt=""
      decoding="async"
      onLoad={() => setLoaded(true)}
      className={clsx('absolute inset-0 size-full', isLoaded ? 'opacity-100' : 'opacity-0')}
    />
  );
}
