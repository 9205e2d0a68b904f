import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';

const STORAGE_KEY = 'easel.scroll';

/**
 * A new page begins at its top, or at the place that the address names; back and forward lead to where one was. A change of
 * the query alone is no new page. The browser's own way would scroll before the page has come.
 */
export function useScrollPlace(): void {
  const location = useLocation();
  const type = useNavigationType();
  const places = useRef<Record<string, number> | null>(null);
  const previous = useRef<Location | null>(null);

  useEffect(() => {
    const save = () => {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(places.current ?? {}));
      history.scrollRestoration = 'auto';
    };
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    takeOver();
    addEventListener('pagehide', save);
    addEventListener('pageshow', takeOver);
    return () => {
      removeEventListener('pagehide', save);
      removeEventListener('pageshow', takeOver);
    };
  }, []);

  const key = keyOf(location);
  // Before the next line scrolls: that is the new page's place, not the old one's.
  useLayoutEffect(() => {
    const remember = () => {
      places.current = { ...places.current, [key]: window.scrollY };
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    places.current ??= savedPlaces();
    const before = previous.current;
    previous.current = location;
    if (before === location) return;
    if (type === 'POP') {
      const place = places.current[keyOf(location)];
      if (place !== undefined) window.scrollTo({ top: place, behavior: 'instant' });
      else if (before || location.hash) scrollToPlace(location.hash);
      return;
    }
    if (location.hash || before?.pathname !== location.pathname) scrollToPlace(location.hash);
  }, [location, type]);
}

function scrollToPlace(hash: string): void {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Pages that were typed in or reloaded all have the key `default`; by it, one would scroll to another's place. */
function keyOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

function savedPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
