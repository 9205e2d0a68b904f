import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { Picture } from '@/content/prose';

export interface IllustrationProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> {
  picture: Picture;
  /** Whether it is beside a title that says the same. */
  isDecorative?: boolean | undefined;
}

/** A picture that reserves its room while it loads. */
export function Illustration({ picture, isDecorative = false, className, ...rest }: IllustrationProps) {
  const { src, alt, width, height } = picture;
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      src={src}
      alt={isDecorative ? '' : alt}
      width={width}
      height={height}
      className={clsx('block h-auto w-full bg-sunken', className)}
    />
  );
}
