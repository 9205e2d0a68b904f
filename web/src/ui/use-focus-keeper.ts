import { type RefObject, useEffect, useRef } from 'react';

interface Place {
  item: string | undefined;
  index: number;
}

/**
 * Keeps the place of the focus where buttons come and go. When the focused one is gone, a browser would begin again
 * at the top of the page; instead the focus goes to the item it was in, to the one that has taken its place, or to the
 * container. Items carry `data-focus-item`, and both take the focus by `tabIndex={-1}`. Looks after every render
 * of the caller, which is therefore the one whose state makes the buttons come and go.
 */
export function useFocusKeeper(container: RefObject<HTMLElement | null>): void {
  const place = useRef<Place | null>(null);

  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (container.current?.contains(target)) place.current = placeOf(container.current, target);
      // A dialog over the list gives the focus back to it; anywhere else it was taken on purpose.
      else if (!target.closest('[role$="dialog"]')) place.current = null;
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', remember);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', remember);
    };
  }, [container]);

  useEffect(() => {
    if (!place.current || !container.current || document.activeElement !== document.body) return;
    const { item, index } = place.current;
    const items = itemsOf(container.current);
    const same = items.find(({ dataset }) => dataset.focusItem === item);
    const next = index < 0 ? undefined : items[Math.min(index, items.length - 1)];
    (same ?? next ?? container.current).focus({ preventScroll: true });
  });
}

function placeOf(container: HTMLElement, target: Element): Place {
  const item = target.closest<HTMLElement>('[data-focus-item]');
  return { item: item?.dataset.focusItem, index: item ? itemsOf(container).indexOf(item) : -1 };
}

function itemsOf(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>('[data-focus-item]')];
}
