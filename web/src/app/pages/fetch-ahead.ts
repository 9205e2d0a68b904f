import type { Pages } from './pages';
import { pageAt } from './router';

/** Loads a page when its link is hovered, focused or touched. */
export function fetchAhead(pages: Pages): void {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== window.location.origin) return;
    const page = pageAt(link.pathname);
    if (page) pages.load(page.route, page.params).catch(() => undefined);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, prepare, { passive: true });
}
