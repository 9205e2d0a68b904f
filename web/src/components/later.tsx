import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '@/ui/skeleton';

/** What is loaded when it is wanted. @param props.meanwhile stands there until it is; null is nothing */
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
