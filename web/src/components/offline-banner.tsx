import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/**
 * A strip above the header while the browser is offline, which moves everything else down. React Query pauses its
 * requests and resumes them when the network is back.
 */
export function OfflineBanner() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div role="status" data-notices className="sticky top-0 z-40">
      {isOffline ? (
        <p
          data-offline
          className="flex h-(--offline) items-center justify-center bg-ink px-4 font-medium text-paper text-xs leading-4 sm:text-sm"
        >
          You are offline. This page updates when you reconnect.
        </p>
      ) : null}
    </div>
  );
}
