import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { OfflineBanner } from '@/components/offline-banner';
import { PageLoading } from '@/components/page-loading';
import { Shell } from '@/components/shell';
import { session } from '@/lib/session';
import { PageBoundary } from './pages/page-boundary';
import { PagesContext } from './pages/pages';

type ShellProps = ComponentProps<typeof Shell>;

let LoadedArea: ShellProps['SignedInArea'] | undefined;
const loadArea = async () => {
  LoadedArea = (await import('./header/signed-in-area')).SignedInArea;
  return { default: LoadedArea };
};
const LazyArea = lazy(loadArea);
// Before the session is known, so that the header is complete when the page is.
if (session.store.getState().status === 'loading') loadArea().catch(() => undefined);

/** Renders what has already loaded at once: for a lazy component, React shows the fallback for 300 ms. */
const SignedInArea: ShellProps['SignedInArea'] = (props) => {
  const [Area] = useState(() => LoadedArea ?? LazyArea);
  return <Area {...props} />;
};

export function RootLayout() {
  const { pathname } = useLocation();
  const pages = use(PagesContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every navigation
  useEffect(() => pages.forgetFailed(), [pages, pathname]);

  return (
    <>
      <NavigationIndicator />
      <OfflineBanner />
      <Shell SignedInArea={SignedInArea} onSignOut={() => void signOut()}>
        <FirstPage>
          <PageBoundary key={pathname} pathname={pathname}>
            <Outlet />
          </PageBoundary>
        </FirstPage>
      </Shell>
    </>
  );
}

/** A bar along the upper edge while the next page loads. It appears with a delay, because most pages load at once. */
function NavigationIndicator() {
  const { subscribe, isLoading } = use(PagesContext);
  if (!useSyncExternalStore(subscribe, isLoading, () => false)) return null;
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-appear-late overflow-hidden">
      <div className="h-full w-[28%] animate-indeterminate bg-accent" />
    </div>
  );
}

/** Shows a skeleton while the first page loads. Later, the previous page stays until the next one is ready. */
function FirstPage({ children }: { children: ReactNode }) {
  const { isFirstReady } = use(PagesContext);
  // React hydrates the content of a boundary last, so a prerendered page has none.
  return isFirstReady ? children : <Suspense fallback={<PageLoading />}>{children}</Suspense>;
}

async function signOut(): Promise<void> {
  const auth = await import('@/features/auth/api/sign-out');
  await auth.signOut();
}
