import { Suspense } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { PageBoundary } from './page-boundary';
import { OVER_ROUTES } from './router';

/**
 * The picture at the address, over the page it was opened from. Its dialog is elsewhere in the document, so this place
 * is only visible if it fails.
 */
export function PictureOver() {
  const { pathname } = useLocation();
  const picture = useRoutes(OVER_ROUTES);
  return (
    <div className="fixed inset-0 z-50 overflow-auto bg-paper empty:hidden">
      <PageBoundary pathname={pathname}>
        <Suspense>{picture}</Suspense>
      </PageBoundary>
    </div>
  );
}
