import { use, useSyncExternalStore } from 'react';
import { PagesContext } from './pages';

/** A bar along the upper edge while the next page is on its way. Shown late: most often nobody has to wait. */
export function NavigationIndicator() {
  const { subscribe, isLoading } = use(PagesContext);
  if (!useSyncExternalStore(subscribe, isLoading, () => false)) return null;
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-60 h-0.5 animate-appear-late overflow-hidden">
      <div className="h-full w-[28%] animate-indeterminate bg-accent" />
    </div>
  );
}
