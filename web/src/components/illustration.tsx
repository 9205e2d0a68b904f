import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { Picture } from '@/content/prose';

export interface IllustrationProps extends Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> {
  picture: Picture;
  /** True beside a title with the same content; hides the image from screen readers. */
  isDecorative?: boolean | undefined;
}

/** A picture that reserves its space while it loads. */
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
