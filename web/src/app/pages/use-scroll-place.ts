import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router-dom';
import { isReturn } from '@/lib/is-return';
import { namedElement } from '@/lib/named-element';

const STORAGE_KEY = 'easel.scroll';

/**
 * Scrolls a new page to its top or to the anchor in its URL, and restores the position on back, forward and reload, but
 * not for an address that was opened again. A change of the query alone does not scroll. The browser's own restoration
 * would run before the page has rendered.
 *
 * @param location the page's location, even while a picture with its own address is open over it
 */
export function useScrollPlace(location: Location, type: NavigationType): void {
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
  // Before the next effect scrolls, so that the new position is saved for the new page.
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
    if (before?.key === location.key && before.pathname === location.pathname) return;
    if (type === 'POP') {
      const place = before || isReturn() ? places.current[keyOf(location)] : undefined;
      if (place !== undefined) window.scrollTo({ top: place, behavior: 'instant' });
      else if (before || location.hash) scrollToPlace(location.hash);
      return;
    }
    if (location.hash || before?.pathname !== location.pathname) scrollToPlace(location.hash);
  }, [location, type]);
}

function scrollToPlace(hash: string): void {
  const target = namedElement(hash);
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Addresses that were typed in or reloaded share the key `default`, so their paths and anchors tell them apart. */
function keyOf({ key, pathname, hash }: Location): string {
  return key === 'default' ? `${pathname}${hash}` : key;
}

function savedPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
