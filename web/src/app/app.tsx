import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ComponentType, lazy, StrictMode, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType, useRoutes } from 'react-router-dom';
import { PageNavigation } from '@/components/page-navigation';
import { pageBelow } from '@/entities/picture/picture-address';
import { session, useSession } from '@/lib/session';
import { Toaster } from '@/ui/toast';
import { AppErrorBoundary } from './app-error-boundary';
import { type Pages, PagesContext } from './pages/pages';
import { PictureOver } from './pages/picture-over';
import { ROUTES } from './pages/router';
import { useScrollPlace } from './pages/use-scroll-place';
import { ProofQuestion } from './proof/proof-question';
import { useRealtime } from './realtime/use-realtime';

/** Optional: if it cannot be loaded, the page works without it. */
const InstalledApp = lazy<ComponentType>(() =>
  import('./installed/installed-app').then(
    (module) => ({ default: module.InstalledApp }),
    () => ({ default: () => null }),
  ),
);

/** The app without the router around it, which differs between the browser and prerendering. */
export function App({ pages }: { pages: Pages }) {
  return (
    <StrictMode>
      <AppErrorBoundary>
        <CSPProvider disableStyleElements>
          <PagesContext value={pages}>
            <AppRoutes />
            <ProofQuestion />
            <Messages />
          </PagesContext>
        </CSPProvider>
      </AppErrorBoundary>
    </StrictMode>
  );
}

/** Signed-in users get messages over the live connection. */
function Messages() {
  return <Toaster isQuiet={useSession().status !== 'signed-in'} />;
}

function AppRoutes() {
  useRealtime();
  useVisitorsPart();
  const { status } = useSession();
  const isInstalled = useInstalled();
  const location = useLocation();
  const below = status === 'signed-out' ? null : pageBelow(location);
  const shown = below?.over ?? location;
  const type = useNavigationType();
  useScrollPlace(shown, type);
  // Always with a location: without one, React would see other elements and remount the pages.
  const page = useRoutes(ROUTES, shown);
  return (
    <PageNavigation value={type}>
      {page}
      {below && status === 'signed-in' ? <PictureOver /> : null}
      {status === 'signed-in' || isInstalled ? (
        <Suspense>
          <InstalledApp />
        </Suspense>
      ) : null}
    </PageNavigation>
  );
}

/** Returns whether the page runs in the installed app, which does not change. */
function useInstalled(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => matchMedia('(display-mode: standalone)').matches,
    () => false,
  );
}

/**
 * Shows or removes the visitors' part of a page once the session is known, in the commit in which React renders it.
 * Until then `public/early.js` hides it if a user was signed in here.
 */
function useVisitorsPart(): void {
  const { status } = useSession();
  useLayoutEffect(() => {
    // A prerendered page starts with the visitors' part, even if the session is already known.
    const isShown = status === session.store.getState().status;
    if (isShown && status !== 'loading') delete document.documentElement.dataset.returning;
  }, [status]);
}
