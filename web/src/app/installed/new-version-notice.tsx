import { RefreshCw } from 'lucide-react';
import { SITE } from '@/lib/site';
import { Button } from '@/ui/button';
import { useNewVersion } from './new-version';

/** Offers a reload if the page is older than the build that the service worker keeps. */
export function NewVersionNotice() {
  const isShown = useNewVersion();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--header)+0.5rem)] z-50 flex justify-center sm:top-auto sm:bottom-4"
    >
      {isShown ? (
        <p className="pointer-events-auto flex items-center gap-3 rounded-xl border border-line bg-surface py-2 pr-2 pl-5 font-medium text-[0.9375rem] text-ink shadow-lifted">
          <RefreshCw aria-hidden="true" className="size-4.5 shrink-0 max-sm:hidden" />A new version of{' '}
          {SITE.name} is ready.
          <Button size="sm" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </p>
      ) : null}
    </div>
  );
}
