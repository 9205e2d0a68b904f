import { useSyncExternalStore } from 'react';
import { SITE } from '@/lib/site';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/**
 * Shown while the browser is offline. React Query pauses its requests and resumes them when the network is back. At the lower edge,
 * unless Generate is there.
 */
export function OfflineBanner() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center [body:has([data-dock])_&]:top-20 [body:has([data-dock])_&]:bottom-auto"
    >
      {isOffline ? (
        <p className="rounded-full bg-ink px-5 py-2.5 font-medium text-[0.9375rem] text-paper shadow-lifted">
          You are offline. {SITE.name} will continue when you reconnect.
        </p>
      ) : null}
    </div>
  );
}
