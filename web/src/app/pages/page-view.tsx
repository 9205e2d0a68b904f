import { use, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { PageMeta } from '@/components/page-meta';
import { startInput } from '@/lib/early-input';
import type { PageRoute } from '../routes-table';
import { PagesContext } from './pages';

/** Shows a page. React keeps the previous one until this one has loaded. */
export function PageView({ route }: { route: PageRoute }) {
  const params = useParams();
  const found = use(PagesContext).read(route, params);
  const { Component, description, data, Provider } = found instanceof Promise ? use(found) : found;
  const { title, path, writesItsOwnHead = path.includes(':') } = route;

  // After stores have told the page what changed before hydration, such as typed text.
  useEffect(startInput, []);

  return (
    <>
      {writesItsOwnHead ? null : (
        <PageMeta title={title} description={description} path={path === '*' ? null : path} />
      )}
      <Provider>
        <Component data={data} />
      </Provider>
    </>
  );
}
