import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * For an element of a section of the settings. Brings the section into view for whoever was led there: it arrives after
 * the page does.
 *
 * @param id what an address names the section by
 */
export function useOpenedHere(id: string) {
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: one may be led here again
  useEffect(() => {
    if (hash === `#${id}`) place.current?.closest(hash)?.scrollIntoView();
  }, [hash, key, id]);

  return place;
}
