import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { safeNext } from '@/lib/safe-next';
import { useSession } from '@/lib/session';
import { PageLoading } from './page-loading';

/**
 * A page for visitors. Whoever is signed in, or just became so, is sent to the page they came from (`?next=`),
 * or home.
 */
export function VisitorsOnly({ children }: { children: (next: string) => ReactNode }) {
  const { status } = useSession();
  const [query] = useSearchParams();
  const next = safeNext(query.get('next'), window.location.origin);

  if (status === 'loading') return <PageLoading />;
  if (status === 'signed-in') return <Navigate to={next} replace />;
  return children(next);
}
