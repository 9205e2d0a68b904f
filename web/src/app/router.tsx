import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { PageError } from './page-error';
import { PageLoading } from './page-loading';
import { RootLayout } from './root-layout';
import { NotFoundPage } from './routes/not-found';
import { BUILT_ROUTES, type SiteRoute } from './routes-table';

/** What the layout needs of a route to write the document's head. */
export interface RouteHandle {
  title: string;
  description?: string | undefined;
  path: string | null;
}

export function createRouter() {
  return createBrowserRouter([
    {
      element: <RootLayout />,
      errorElement: <PageError />,
      children: [
        ...BUILT_ROUTES.map(toRouteObject),
        {
          path: '*',
          element: <NotFoundPage />,
          errorElement: <PageError />,
          handle: { title: 'Page Not Found', path: null } satisfies RouteHandle,
        },
      ],
    },
  ]);
}

function toRouteObject({ path, title, description, load, redirectTo }: SiteRoute): RouteObject {
  const handle: RouteHandle = { title, description, path };
  if (!load) return { path, handle, element: <Navigate to={redirectTo ?? '/'} replace /> };
  return {
    path,
    handle,
    errorElement: <PageError />,
    HydrateFallback: PageLoading,
    lazy: async () => ({ Component: (await load()).default }),
  };
}
