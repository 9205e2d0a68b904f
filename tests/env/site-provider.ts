import type { Provider } from './parts.ts';
import { type SystemOptions, startSystem } from './system.ts';

/** Starts an API server with the built web app and no worker, for test files that need only accounts and pages. */
export const provideSite: Provider = (start) => startSite(start, { workers: 0 });

/**
 * Starts an API server with the built web app and the scripted worker, for test files that need pictures of their own accounts.
 * Several files use it in parallel, so a stuck prompt must not block the others.
 */
export const provideScriptedSite: Provider = (start) =>
  startSite(start, {
    worker: 'scripted',
    env: { WORKER_CONCURRENCY: '32', GALLERY_REMIX: '1', WEBHOOK_ALLOW_PRIVATE: '1' },
  });

async function startSite(start: Parameters<Provider>[0], options: SystemOptions): ReturnType<Provider> {
  const web = await start('web');
  if (!web.available) return web;
  const { url, home, databaseUrl, stop } = await startSystem({ ...options, webDist: web.url });
  return { available: true, url, more: { home, databaseUrl }, origin: 'our server', stop };
}
