import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '@/ui/skeleton';

/**
 * Shows a lazy component.
 *
 * @param props.meanwhile shown until it has loaded; null for nothing
 */
export function Later({
  content,
  meanwhile = <Skeleton className="h-80 w-full" />,
}: {
  content: ReactNode;
  meanwhile?: ReactNode;
}) {
  const fallback = meanwhile && (
    <>
      <span className="sr-only">Loading…</span>
      {meanwhile}
    </>
  );
  return <Suspense fallback={fallback}>{content}</Suspense>;
}
