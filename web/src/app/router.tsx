import { matchPath, Navigate, type RouteObject } from 'react-router-dom';
import { PageView } from './page-view';
import type { PageParams } from './pages';
import { RootLayout } from './root-layout';
import { BUILT_ROUTES, isLoadable, type LoadableRoute, NOT_FOUND, type SiteRoute } from './routes-table';

export const ROUTES: RouteObject[] = [
  { element: <RootLayout />, children: [...BUILT_ROUTES, NOT_FOUND].map(toRouteObject) },
];

function toRouteObject(route: SiteRoute): RouteObject {
  const { path, redirectTo } = route;
  const element = isLoadable(route) ? (
    <PageView route={route} />
  ) : (
    <Navigate to={redirectTo ?? '/'} replace />
  );
  return { path, element };
}

/** The page at an address; the one that says so where there is none. Undefined for an address that leads elsewhere. */
export function pageAt(pathname: string): { route: LoadableRoute; params: PageParams } | undefined {
  for (const route of [...BUILT_ROUTES, NOT_FOUND]) {
    const match = matchPath(route.path, pathname);
    if (match) return isLoadable(route) ? { route, params: match.params } : undefined;
  }
}
