import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { useRoutes } from 'react-router-dom';
import { Toaster } from '@/ui/toast';
import { AppErrorBoundary } from './app-error-boundary';
import { type Pages, PagesContext } from './pages';
import { useRealtime } from './realtime/use-realtime';
import { ROUTES } from './router';
import { useVisitorsPart } from './use-visitors-part';

/** All of Easel but the router around it: a browser's where it runs, and one of a single address where it is prerendered. */
export function App({ pages }: { pages: Pages }) {
  return (
    <StrictMode>
      <AppErrorBoundary>
        <CSPProvider disableStyleElements>
          <PagesContext value={pages}>
            <AppRoutes />
            <Toaster />
          </PagesContext>
        </CSPProvider>
      </AppErrorBoundary>
    </StrictMode>
  );
}

function AppRoutes() {
  useRealtime();
  useVisitorsPart();
  return useRoutes(ROUTES);
}
