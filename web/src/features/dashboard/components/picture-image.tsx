import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Picture } from '../pictures';
import { useImageSource } from '../use-image-source';

/** A picture filling its box, which has its final size before the picture arrives. */
export function PictureImage({
  picture,
  size,
  alt,
  className,
}: {
  picture: Picture;
  size: 'thumbnail' | 'display';
  alt: string;
  className?: string;
}) {
  const { image } = picture;
  const [loadedId, setLoadedId] = useState<string | null>(null);
  const source = useImageSource(picture);
  if (!image || source.hasFailed) {
    return (
      <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-2 text-center text-ink-muted text-sm">
        <ImageOff aria-hidden="true" className="size-5" />
        <span className={clsx(size === 'thumbnail' && 'sr-only')}>Failed to load the picture</span>
      </span>
    );
  }
  return (
    <img
      key={source.attempt}
      src={size === 'thumbnail' ? image.thumbnailUrl : image.displayUrl}
      alt={alt}
      loading={size === 'thumbnail' ? 'lazy' : 'eager'}
      decoding="async"
      onLoad={() => setLoadedId(picture.id)}
      onError={source.onError}
      className={clsx(
        'absolute inset-0 size-full object-cover transition-[opacity,scale] duration-300 ease-out',
        loadedId === picture.id ? 'opacity-100' : 'opacity-0',
        className,
      )}
    />
  );
}
