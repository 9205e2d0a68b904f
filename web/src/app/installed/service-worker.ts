import { useNewVersion } from './new-version';

const UPDATE_INTERVAL_MS = 3_600_000;
const SCRIPT = '/service-worker.js';

/** Opens a path in this page, for the service worker. */
export type OpenPath = (path: string) => void;

/**
 * Registers the service worker. Looks for a new build every hour, and when the page becomes visible again. A new build
 * takes over without a reload; pages of the previous one keep working, and show that there is a new version.
 */
export async function startServiceWorker(open: OpenPath): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === 'open' && typeof data.path === 'string') open(data.path);
  });
  serviceWorker.addEventListener('controllerchange', () => void compareBuilds());
  const registration = await serviceWorker.register(SCRIPT, { updateViaCache: 'none' });
  // Offline, or the server is down: the next update tries again.
  const update = () => void registration.update().catch(() => undefined);
  setInterval(update, UPDATE_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && update());
  await noticeEarlierChange(registration);
}

/**
 * Notices a service worker that took over before the listener was added. One that is still installing fires the event.
 */
async function noticeEarlierChange(registration: ServiceWorkerRegistration): Promise<void> {
  const current = await registration.update().catch(() => null);
  if (current && !registration.installing && !registration.waiting) await compareBuilds();
}

async function compareBuilds(): Promise<void> {
  const kept = await keptEntry();
  // All scripts, not only the entry: some pages load schemas before it.
  const own = [...document.querySelectorAll<HTMLScriptElement>('script[src^="/assets/"]')];
  if (own.length === 0 || kept === null) return;
  useNewVersion.setState(!own.some(({ src }) => new URL(src).pathname === kept));
}

/**
 * Asks the service worker for the entry script of the build that it keeps. Resolves with null if none controls the
 * page.
 */
function keptEntry(): Promise<string | null> {
  const worker = navigator.serviceWorker.controller;
  if (!worker) return Promise.resolve(null);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
    worker.postMessage({ type: 'entry' }, [port2]);
  });
}
