import type { Generation } from '@easel/shared/contracts/generation.schema';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useLiveProgress } from '@/entities/picture/live-progress';
import { useLiveStore } from '@/entities/picture/live-store';
import { PictureImage } from '@/entities/picture/picture-image';

/**
 * A generation in a box that has its final shape from the start, so that nothing moves when the picture arrives: the
 * preview while it is processing, and then the finished picture, which fades in over it.
 */
export function GenerationPicture({
  generation,
  size = 'display',
  fit = 'shape',
  alt = generation.prompt,
  inDocument,
  className,
  children,
}: {
  generation: Generation;
  size?: 'display' | 'thumbnail';
  /** `fill` takes the shape of its container and crops. */
  fit?: 'shape' | 'fill';
  /** Defaults to the prompt; set it if the prompt is shown beside the picture. */
  alt?: string;
  /** The file that the document already shows, over which the wanted one fades in. */
  inDocument?: 'display' | 'thumbnail' | undefined;
  className?: string;
  /** Laid over the picture. */
  children?: ReactNode;
}) {
  const { preview } = useLiveProgress(generation);
  const { width, height, id } = generation;
  // The preview stays underneath until the picture has covered it.
  const dropPreview = () => {
    if (size === 'display') useLiveStore.getState().dropProgress(id);
  };
  return (
    <div
      className={clsx('relative overflow-hidden bg-blank', className)}
      data-awaits={size === 'display' && !generation.image ? id : undefined}
      style={fit === 'shape' ? { aspectRatio: `${width} / ${height}` } : undefined}
    >
      {preview ? (
        <img src={preview} alt="" className="absolute inset-0 size-full scale-102 object-cover blur-[2px]" />
      ) : null}
      {inDocument === 'thumbnail' && size === 'display' ? (
        <PictureImage picture={generation} size="thumbnail" alt="" isInDocument />
      ) : null}
      <PictureImage
        picture={generation}
        size={size}
        alt={alt}
        isInDocument={inDocument === size}
        onShown={dropPreview}
      />
      {children}
    </div>
  );
}
