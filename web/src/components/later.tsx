import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '@/ui/skeleton';

/** What is loaded when it is wanted. @param props.meanwhile stands there until it is; null is nothing */
export function Later({
  content,
  meanwhile = <LoadingTab />,
}: {
  content: ReactNode;
  meanwhile?: ReactNode;
}) {
  return <Suspense fallback={meanwhile}>{content}</Suspense>;
}

function LoadingTab() {
  return (
    <>
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-80 w-full" />
    </>
  );
}
