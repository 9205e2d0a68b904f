import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export interface CardProps extends ComponentProps<'div'> {
  /** `none` for content that brings its own edges, such as a picture. */
  padding?: 'none' | 'sm' | 'md' | 'lg' | undefined;
}

const PADDINGS = { none: '', sm: 'p-4', md: 'p-5 sm:p-6', lg: 'p-6 sm:p-8' } as const;

/** A bordered surface that groups content. */
export function Card({ padding = 'md', className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={clsx('rounded-lg border border-line bg-surface shadow-card', PADDINGS[padding], className)}
    />
  );
}
