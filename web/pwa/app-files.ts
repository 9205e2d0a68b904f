/** Files in `.pages/` that the server sends with its configuration filled in, as it does pages. */
export const APP_FILES = [
  { path: '/manifest.webmanifest', file: 'manifest.webmanifest', type: 'application/manifest+json' },
  { path: '/service-worker.js', file: 'service-worker.js', type: 'text/javascript; charset=utf-8' },
] as const;
