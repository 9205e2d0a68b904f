import { NewVersionNotice } from './new-version-notice';
import { usePush } from './use-push';
import { useServiceWorker } from './use-service-worker';

/** What the app does where it is installed or a user is signed in: it works offline, tells of new versions and takes push messages. */
export function InstalledApp() {
  useServiceWorker();
  usePush();
  return <NewVersionNotice />;
}
