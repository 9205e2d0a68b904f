import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** Limits content to a readable width, in the middle of the window. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('mx-auto w-full max-w-7xl px-4 sm:px-6 lg:px-8', className)} />;
}
