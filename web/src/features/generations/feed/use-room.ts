import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Room } from './placed-batch';

/** Space below the pictures at the top of the page, in pixels. */
const BELOW = 12;

/** A room whose upper edge is `top` pixels below that of the page. */
export interface PlacedRoom extends Room {
  top: number;
}

/**
 * Measures an element's width, and the height from its top to the lower edge of the window (or of what is fixed there)
 * as it is when the page is scrolled to its top.
 */
export function measureRoom(element: Element): PlacedRoom {
  const box = element.getBoundingClientRect();
  const dock = document.querySelector('[data-dock]')?.getBoundingClientRect();
  const isDocked = dock !== undefined && dock.width >= box.width;
  const top = Math.round(box.top + window.scrollY);
  // Not `innerHeight`, which changes when a phone hides its address bar.
  const height = document.documentElement.clientHeight - top - (isDocked ? dock.height : 0) - BELOW;
  return { width: Math.floor(box.width), height: Math.max(240, Math.floor(height)), top };
}

/**
 * Returns the room of the pictures that the document shows before the app, which the feed replaces: knowing it, React
 * can render the feed in small steps. Null if there are none.
 */
function firstRoom(): PlacedRoom | null {
  const around = document.querySelector('[data-first-feed]:not(:empty)')?.parentElement;
  return around ? measureRoom(around) : null;
}

/** Returns the room of the feed's element and updates it with the window; null before the first measurement. */
export function useRoom(element: RefObject<HTMLElement | null>): PlacedRoom | null {
  const [room, setRoom] = useState(firstRoom);
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const next = measureRoom(element.current);
      setRoom((before) =>
        before?.width === next.width && before.height === next.height && before.top === next.top
          ? before
          : next,
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
