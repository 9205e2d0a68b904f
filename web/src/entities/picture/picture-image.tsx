import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { refreshGeneration } from './get-generation';
import { useImageRecovery } from './use-image-recovery';

export interface ShownPicture {
  id: string;
  image: { thumbnailUrl: string; displayUrl: string } | null;
}

export interface PictureImageProps {
  picture: ShownPicture;
  size: 'thumbnail' | 'display';
  alt: string;
  /** Fetches new links when these have expired. Defaults to refetching the user's own generation. */
  renew?: (() => Promise<unknown>) | undefined;
  /** Called when the picture is fully visible. */
  onShown?: () => void;
  className?: string;
  /** Whether the document that the server sent already shows it. It then does not fade in. */
  isInDocument?: boolean | undefined;
  /** Whether it loads before the page's other pictures, and appears without fading in. */
  isFirst?: boolean;
}

/** A picture that fills its box and fades in. Renews a broken link once. Renders nothing while there is no picture. */
export function PictureImage({
  picture,
  size,
  alt,
  renew,
  onShown,
  className,
  isInDocument = false,
  isFirst = isInDocument,
}: PictureImageProps) {
  const client = useQueryClient();
  const { id, image } = picture;
  const [loadedId, setLoadedId] = useState<string | null>(null);
  const recovery = useImageRecovery(renew ?? (() => refreshGeneration(client, id)));
  if (!image) return null;
  if (recovery.hasFailed) {
    return (
      <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-sunken p-2 text-center text-ink-muted text-sm">
        <ImageOff aria-hidden="true" className="size-5" />
        <span className={clsx(size === 'thumbnail' && 'sr-only')}>Failed to load generated image</span>
      </span>
    );
  }
  return (
    <img
      key={recovery.attempt}
      src={size === 'thumbnail' ? image.thumbnailUrl : image.displayUrl}
      alt={alt}
      loading={size === 'thumbnail' && !isFirst ? 'lazy' : 'eager'}
      decoding={isFirst ? 'auto' : 'async'}
      fetchPriority={isFirst ? 'high' : undefined}
      onLoad={() => setLoadedId(id)}
      onTransitionEnd={onShown}
      onError={recovery.onError}
      className={clsx(
        'absolute inset-0 size-full object-cover transition-[opacity,scale] ease-out',
        size === 'thumbnail' ? 'duration-200' : 'duration-500',
        isFirst || loadedId === id ? 'opacity-100' : 'opacity-0',
        className,
      )}
    />
  );
}
