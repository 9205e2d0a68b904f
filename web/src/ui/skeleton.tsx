import { clsx } from 'clsx';

/** A placeholder for loading content. Size it with `className`, and announce "loading" once per group. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={clsx('animate-shimmer rounded-md bg-sunken', className)} />;
}
