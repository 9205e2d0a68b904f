import { matchPath, Navigate, type RouteObject } from 'react-router-dom';
import { RootLayout } from '../root-layout';
import { NOT_FOUND, type PageRoute, SITE_ROUTES, type SiteRoute } from '../routes-table';
import { PageView } from './page-view';
import type { PageParams } from './pages';

export const ROUTES: RouteObject[] = [
  { element: <RootLayout />, children: [...SITE_ROUTES, NOT_FOUND].map(toRouteObject) },
];

function toRouteObject(route: SiteRoute): RouteObject {
  const element =
    'redirectTo' in route ? <Navigate to={route.redirectTo} replace /> : <PageView route={route} />;
  return { path: route.path, element };
}

/** The pages that can open over another one. */
export const OVER_ROUTES: RouteObject[] = SITE_ROUTES.filter(({ path }) => path === '/p/:id').map(
  toRouteObject,
);

/** Returns the page at a path, which may be "not found", or undefined if the path redirects. */
export function pageAt(pathname: string): { route: PageRoute; params: PageParams } | undefined {
  for (const route of [...SITE_ROUTES, NOT_FOUND]) {
    const match = matchPath(route.path, pathname);
    if (match) return 'redirectTo' in route ? undefined : { route, params: match.params };
  }
}
