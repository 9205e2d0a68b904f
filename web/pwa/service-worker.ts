import type { PictureNotice } from '@easel/shared/contracts/push';
import {
  RECEIVE_PATH,
  RECEIVED_CACHE,
  RECEIVED_PATH,
  RECEIVED_PICTURE,
} from '@easel/shared/contracts/received-picture';
import { PrecacheController } from 'workbox-precaching';
import type { Precache } from './precache.ts';

declare const self: ServiceWorkerGlobalScope;

/** Inserted by the build. */
declare const PRECACHE: Precache;

/** Messages between pages and the service worker. */
export type PageMessage = { type: 'entry' };
export type WorkerMessage = { type: 'open'; path: string };

const SHELL = '/app-shell';
/** The server fills these in. A new value changes the service worker, which then fetches the kept page again. */
const WORDS = '__EASEL_NAME__ https://easel-origin.invalid support@easel-origin.invalid __EASEL_BILLING__';
/** The previous build's files, for pages that were opened with it. */
const PREVIOUS = 'easel-previous-assets';
const ASSETS = /^\/assets\//;
/** Addresses that the app does not render. */
const NOT_A_PAGE = /^\/(api|v1|dev|socket\.io)(\/|$)|\.\w+$/;

/**
 * Keeps the app's own files, but no answers of the API and no account's pictures. Pages come from the network if there
 * is one, so that the first page after an update is from the new build.
 */
const kept = new PrecacheController({ cacheName: 'easel-app' });
kept.addToCacheList([
  ...PRECACHE.assets.map((url) => ({ url, revision: null })),
  ...PRECACHE.named,
  { url: SHELL, revision: `${PRECACHE.shell} ${WORDS}` },
]);

self.addEventListener('install', (event) => {
  void kept.install(event);
  // Pages of the previous build keep working: its files stay.
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => event.waitUntil(activate(event)));

async function activate(event: ExtendableEvent): Promise<void> {
  await keepPrevious();
  await kept.activate(event);
  await self.clients.claim();
}

/** Copies the files that only the previous build has, because activating deletes them. */
async function keepPrevious(): Promise<void> {
  const current = new Set(kept.getCachedURLs());
  const cache = await caches.open(kept.strategy.cacheName);
  const isOld = ({ url }: Request) => ASSETS.test(new URL(url).pathname) && !current.has(url);
  const old = (await cache.keys()).filter(isOld);
  if (old.length === 0) return;
  await caches.delete(PREVIOUS);
  const previous = await caches.open(PREVIOUS);
  for (const request of old) {
    const response = await cache.match(request);
    if (response) await previous.put(request, response);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === RECEIVE_PATH) event.respondWith(receive(request));
  if (request.method !== 'GET') return;
  if (ASSETS.test(pathname)) event.respondWith(openAsset(request));
  else if (request.mode === 'navigate') {
    if (!NOT_A_PAGE.test(pathname)) event.respondWith(openPage(request));
  } else if (PRECACHE.named.some(({ url }) => url === pathname)) {
    event.respondWith(fetch(request).catch((error) => orKept(pathname, error)));
  }
});

/** Receives what another app shares, see the manifest's `share_target`. */
async function receive(request: Request): Promise<Response> {
  const form = await request.formData();
  const picture = form.get('picture');
  if (picture instanceof File && picture.size > 0) {
    const received = await caches.open(RECEIVED_CACHE);
    await received.put(
      RECEIVED_PICTURE,
      new Response(picture, { headers: { 'content-type': picture.type } }),
    );
    // Any site could post here, so the picture is uploaded only when the user asks for it.
    return seeOther(RECEIVED_PATH);
  }
  const text = form.get('prompt');
  return seeOther(typeof text === 'string' ? `/generate?prompt=${encodeURIComponent(text)}` : '/generate');
}

const seeOther = (path: string) => Response.redirect(new URL(path, self.location.origin), 303);

async function openAsset(request: Request): Promise<Response> {
  const found = await kept.matchPrecache(request);
  return found ?? (await caches.match(request, { cacheName: PREVIOUS })) ?? fetch(request);
}

async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    return orKept(SHELL, error);
  }
}

/**
 * Returns the kept file.
 *
 * @throws `error` if the file is not kept
 */
async function orKept(path: string, error: unknown): Promise<Response> {
  const found = await kept.matchPrecache(path);
  if (found) return found;
  throw error;
}

/** Tells a page which build is kept, so that the page can tell whether it is older. */
self.addEventListener('message', ({ data, ports }) => {
  if ((data as PageMessage).type === 'entry') ports[0]?.postMessage(PRECACHE.entry);
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(notify(event.data.json() as PictureNotice));
});

async function notify({ tag, title, body, image, path, unseen }: PictureNotice): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const options = {
    tag,
    body,
    data: path,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    image,
  };
  const badge = 'setAppBadge' in self.navigator ? self.navigator.setAppBadge(unseen) : undefined;
  await Promise.all([self.registration.showNotification(title, options), badge?.catch(() => undefined)]);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? '/')));
});

async function open(path: string): Promise<void> {
  const [client] = await self.clients.matchAll({ type: 'window' });
  if (!client) {
    await self.clients.openWindow(path);
    return;
  }
  await client.focus();
  client.postMessage({ type: 'open', path } satisfies WorkerMessage);
}
