import { type ReactNode, Suspense, use, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { OfflineBanner } from '@/components/offline-banner';
import { Shell } from '@/components/shell';
import { NavigationIndicator } from './navigation-indicator';
import { PageBoundary } from './page-boundary';
import { PageLoading } from './page-loading';
import { PagesContext } from './pages';
import { useScrollPlace } from './use-scroll-place';

export function RootLayout() {
  const { pathname } = useLocation();
  const pages = use(PagesContext);
  useScrollPlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every navigation
  useEffect(() => pages.forgetFailed(), [pages, pathname]);

  return (
    <>
      <NavigationIndicator />
      <Shell onSignOut={() => void signOut()}>
        <FirstPage>
          <PageBoundary key={pathname} pathname={pathname}>
            <Outlet />
          </PageBoundary>
        </FirstPage>
      </Shell>
      <OfflineBanner />
    </>
  );
}

/** Only a first page that is still to come needs something in its place: before any other, the last one stays. */
function FirstPage({ children }: { children: ReactNode }) {
  const { isFirstReady } = use(PagesContext);
  // No boundary without need: React would bring a prerendered page to life last of all.
  return isFirstReady ? children : <Suspense fallback={<PageLoading />}>{children}</Suspense>;
}

async function signOut(): Promise<void> {
  const auth = await import('@/features/auth/api/sign-out');
  await auth.signOut();
}
