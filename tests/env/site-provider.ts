import type { Provider } from './parts.ts';
import { startSystem } from './system.ts';

/** Starts an API server with the built web app and no worker, for test files that need only accounts and pages. */
export const provideSite: Provider = async (start) => {
  const web = await start('web');
  if (!web.available) return web;
  const { url, home, databaseUrl, stop } = await startSystem({ webDist: web.url, workers: 0 });
  return { available: true, url, more: { home, databaseUrl }, origin: 'our server', stop };
};
