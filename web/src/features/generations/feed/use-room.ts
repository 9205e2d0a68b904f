import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Room } from './feed-layout';

/** Below the pictures at the top of the page, in pixels. */
const BELOW = 12;

/**
 * Measures an element's width, and the height from its top to the lower edge of the window (or of what is fixed there) while the
 * page is scrolled to its top. Null before the first measurement.
 */
export function useRoom(element: RefObject<HTMLElement | null>): (Room & { top: number }) | null {
  const [room, setRoom] = useState<(Room & { top: number }) | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (!box) return;
      const dock = document.querySelector('[data-dock]')?.getBoundingClientRect();
      const isDocked = dock !== undefined && dock.width >= box.width;
      const top = Math.round(box.top + window.scrollY);
      // Not `innerHeight`, which changes when a phone hides its address bar.
      const height = document.documentElement.clientHeight - top - (isDocked ? dock.height : 0) - BELOW;
      const next = { width: Math.floor(box.width), height: Math.max(240, Math.floor(height)), top };
      setRoom((before) =>
        before?.width === next.width && before.height === next.height && before.top === top ? before : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    // The notices above the header move the element without changing its size.
    for (const resized of [element.current, document.querySelector('[data-notices]')])
      if (resized) observer.observe(resized);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return room;
}
