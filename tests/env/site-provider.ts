import type { Provider } from './parts.ts';
import { startSystem } from './system.ts';

/** One API server with the built web app and no worker, for test files that only need accounts of their own and pages. */
export const provideSite: Provider = async (start) => {
  const web = await start('web');
  if (!web.available) return web;
  const { url, stop } = await startSystem({ webDist: web.url, workers: 0 });
  return { available: true, url, origin: 'our server', stop };
};
