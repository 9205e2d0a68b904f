import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode, useLayoutEffect } from 'react';
import { useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { PageNavigation } from '@/components/page-navigation';
import { pageBelow } from '@/entities/picture/picture-address';
import { session, useSession } from '@/lib/session';
import { Toaster } from '@/ui/toast';
import { AppErrorBoundary } from './app-error-boundary';
import { usePush } from './installed/use-push';
import { useServiceWorker } from './installed/use-service-worker';
import { type Pages, PagesContext } from './pages/pages';
import { PictureOver } from './pages/picture-over';
import { ROUTES } from './pages/router';
import { useScrollPlace } from './pages/use-scroll-place';
import { ProofQuestion } from './proof/proof-question';
import { useRealtime } from './realtime/use-realtime';

/** The app without the router around it, which differs between the browser and prerendering. */
export function App({ pages }: { pages: Pages }) {
  return (
    <StrictMode>
      <AppErrorBoundary>
        <CSPProvider disableStyleElements>
          <PagesContext value={pages}>
            <AppRoutes />
            <ProofQuestion />
            <Toaster />
          </PagesContext>
        </CSPProvider>
      </AppErrorBoundary>
    </StrictMode>
  );
}

function AppRoutes() {
  useRealtime();
  useServiceWorker();
  usePush();
  useVisitorsPart();
  const { status } = useSession();
  const location = useLocation();
  const below = status === 'signed-out' ? null : pageBelow(location);
  const shown = below?.over ?? location;
  const type = useNavigationType();
  useScrollPlace(shown, type);
  // Always with a location: without one the pages would be other elements, and mounted anew.
  const page = useRoutes(ROUTES, shown);
  return (
    <PageNavigation value={type}>
      {page}
      {below && status === 'signed-in' ? <PictureOver /> : null}
    </PageNavigation>
  );
}

/**
 * Shows or removes the visitors' part of a page once the session is known, in the same commit in which React renders it. Until
 * then `public/early.js` hides it if a user was signed in here.
 */
function useVisitorsPart(): void {
  const { status } = useSession();
  useLayoutEffect(() => {
    // A prerendered page starts with the visitors' part, even if the session is already known.
    const isShown = status === session.store.getState().status;
    if (isShown && status !== 'loading') delete document.documentElement.dataset.returning;
  }, [status]);
}
