import type { Generation } from '@easel/shared/contracts/generation.schema';

/**
 * Starts loading the display image of a finished picture if the page will show it: a mounted view names it in
 * `data-awaits`. The page's own image would send the request only after the new state is rendered; it uses the same
 * file.
 */
export function loadEarly({ id, image }: Generation): void {
  if (!image || !document.querySelector(`[data-awaits="${id}"]`)) return;
  const loading = new Image();
  loading.fetchPriority = 'high';
  loading.src = image.displayUrl;
}
