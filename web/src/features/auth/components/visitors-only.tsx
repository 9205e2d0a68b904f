import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PageLoading } from '@/components/page-loading';
import { safeNext } from '@/lib/safe-next';
import { useSession } from '@/lib/session';
import { SITE } from '@/lib/site';

/**
 * Wraps a page for visitors. Redirects signed-in users, including those who have just signed in, to the page they came
 * from (`?next=`), or home.
 */
export function VisitorsOnly({ children }: { children: (next: string) => ReactNode }) {
  const { status } = useSession();
  const [query] = useSearchParams();
  const next = safeNext(query.get('next'), SITE.origin);

  if (status === 'loading') return <PageLoading />;
  if (status === 'signed-in') return <Navigate to={next} replace />;
  // Hidden in a prerendered page as long as the user may turn out to be signed in.
  return <div className="contents in-data-returning:hidden">{children(next)}</div>;
}
