import { Outlet, useMatches, useNavigation } from 'react-router-dom';
import { PageMeta } from '@/components/page-meta';
import { Shell } from '@/components/shell';
import { SiteRoutesContext } from '@/components/site-routes';
import { useSignOut } from '@/features/auth/api/sign-out';
import type { RouteHandle } from './router';
import { BUILT_PATHS } from './routes-table';

export function RootLayout() {
  const signOut = useSignOut();
  const isNavigating = useNavigation().state !== 'idle';
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;

  return (
    <SiteRoutesContext value={BUILT_PATHS}>
      {handle ? <PageMeta {...handle} /> : null}
      {isNavigating ? (
        <div
          aria-hidden="true"
          className="fixed inset-x-0 top-0 z-60 h-0.5 animate-appear-late overflow-hidden"
        >
          <div className="h-full w-[28%] animate-indeterminate bg-accent" />
        </div>
      ) : null}
      <Shell onSignOut={() => signOut.mutate()}>
        <Outlet />
      </Shell>
    </SiteRoutesContext>
  );
}
