import { type RefObject, useEffect, useRef, useState } from 'react';
import { LoadMore } from '@/components/load-more';
import type { useGallery } from '../api';

/** Pages that load while scrolling before the button appears, so that the page's end can be reached. */
const PAGES_IN_A_ROW = 3;
/** Distance below the window within which the next page is fetched. */
const AHEAD = '600px';

type Gallery = ReturnType<typeof useGallery>;

/** Loads the next page while scrolling, or by a button, which then moves the focus to the first new picture. */
export function NextPage({ gallery, list }: { gallery: Gallery; list: RefObject<HTMLElement | null> }) {
  const { items, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = gallery;
  const place = useRef<HTMLDivElement>(null);
  const focusAt = useRef<number | null>(null);
  const [left, setLeft] = useState(PAGES_IN_A_ROW);
  const mayCome = hasNextPage && !isFetching && !isFetchNextPageError && left > 0;

  useEffect(() => {
    const element = place.current;
    if (!element || !mayCome) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setLeft((before) => before - 1);
        void fetchNextPage({ cancelRefetch: false });
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [mayCome, fetchNextPage]);

  useEffect(() => {
    if (focusAt.current === null || items.length <= focusAt.current) return;
    list.current?.querySelectorAll<HTMLElement>('article > a')[focusAt.current]?.focus();
    focusAt.current = null;
  }, [items.length, list]);

  if (!hasNextPage) return null;
  const press = () => {
    focusAt.current = items.length;
    setLeft(PAGES_IN_A_ROW);
  };
  return (
    <div ref={place} className="mt-10">
      <LoadMore list={gallery} size="lg" onPress={press} className="" />
    </div>
  );
}
