import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Opens what the address names, brings it into view, and the focus with it: a call, an object, an error, a section. Who
 * goes back, or reloads, finds the place where they were instead.
 */
export function useNamedPlace(): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place may be asked for again
  useEffect(() => {
    const place = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!place) return;
    if (place instanceof HTMLDetailsElement) place.open = true;
    // The browser has been there by itself.
    if (type === 'POP' && window.scrollY > 0) return;
    place.scrollIntoView();
    const named = place.hasAttribute('tabindex') ? place : place.querySelector<HTMLElement>('summary, h2');
    named?.focus({ preventScroll: true });
  }, [hash, key, type]);
}
