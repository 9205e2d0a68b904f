import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLiveProgress } from '@/entities/picture/live-progress';
import { useLiveStore } from '@/entities/picture/live-store';
import { useImageRecovery } from '@/entities/picture/use-image-recovery';

/**
 * The picture in a box of its final shape from the first moment on, so nothing moves when it arrives: the preview
 * while it is being painted, and the finished picture fading in over it.
 */
export function GenerationPicture({
  generation,
  variant = 'full',
  fit = 'shape',
  alt = generation.prompt,
  className,
  children,
}: {
  generation: Generation;
  variant?: 'full' | 'thumbnail';
  /** `fill` takes the shape of the surroundings and crops. */
  fit?: 'shape' | 'fill';
  /** The prompt, unless the prompt stands beside it. */
  alt?: string;
  className?: string;
  /** Laid over the picture. */
  children?: ReactNode;
}) {
  const { preview } = useLiveProgress(generation);
  const { width, height, image, id } = generation;
  const [loadedId, setLoadedId] = useState<string | null>(null);
  const recovery = useImageRecovery(id);
  const isLoaded = image !== null && loadedId === image.id;
  const layer = 'absolute inset-0 size-full object-cover';

  // The preview stays underneath until the picture has covered it.
  const dropPreview = () => {
    if (variant === 'full') useLiveStore.getState().dropProgress(id);
  };

  return (
    <div
      className={clsx('relative overflow-hidden bg-line/60', className)}
      style={fit === 'shape' ? { aspectRatio: `${width} / ${height}` } : undefined}
    >
      {preview ? <img src={preview} alt="" className={clsx(layer, 'scale-102 blur-[2px]')} /> : null}
      {image && !recovery.hasFailed ? (
        <img
          key={recovery.attempt}
          src={variant === 'full' ? image.displayUrl : image.thumbnailUrl}
          alt={alt}
          loading={variant === 'full' ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setLoadedId(image.id)}
          onTransitionEnd={dropPreview}
          onError={recovery.onError}
          className={clsx(layer, 'transition-opacity duration-500', isLoaded ? 'opacity-100' : 'opacity-0')}
        />
      ) : null}
      {recovery.hasFailed ? (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-2 text-center text-ink-muted text-sm">
          <ImageOff aria-hidden="true" className="size-5" />
          {variant === 'full' ? (
            'Failed to load generated image'
          ) : (
            <span className="sr-only">Failed to load generated image</span>
          )}
        </div>
      ) : null}
      {children}
    </div>
  );
}
