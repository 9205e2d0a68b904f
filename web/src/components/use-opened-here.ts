import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Scrolls a section of the settings into view when the address names it: the section renders after the page does.
 *
 * @param id the section's id in the address
 */
export function useOpenedHere(id: string) {
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section may be opened again
  useEffect(() => {
    if (hash === `#${id}`) place.current?.closest(hash)?.scrollIntoView();
  }, [hash, key, id]);

  return place;
}
