import { clsx } from 'clsx';

/** Holds the place of what is loading. Size it with `className`; say "loading" once, beside the group. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={clsx('animate-shimmer rounded-md bg-sunken', className)} />;
}
