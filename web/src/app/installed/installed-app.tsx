import { useWantedDownloads } from '@/features/generations/picture/use-wanted-downloads';
import { NewVersionNotice } from './new-version-notice';
import { usePush } from './use-push';
import { useServiceWorker } from './use-service-worker';

/**
 * What the app does if it is installed or a user is signed in: it works offline, announces new versions, receives push
 * messages and saves files that were requested on any page.
 */
export function InstalledApp() {
  useServiceWorker();
  usePush();
  useWantedDownloads();
  return <NewVersionNotice />;
}
