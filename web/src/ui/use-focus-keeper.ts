import { type RefObject, useEffect, useRef } from 'react';

interface Place {
  item: string | undefined;
  index: number;
}

/**
 * Restores the focus when the focused button of a list is removed; the browser would reset it to the top of the page.
 * It moves to the button's item, or to the item now at that index, or to the container. Items need `data-focus-item`,
 * and items and container need `tabIndex={-1}`. Checks after every render of the caller, so call it in the component
 * whose state adds and removes the buttons.
 */
export function useFocusKeeper(container: RefObject<HTMLElement | null>): void {
  const place = useRef<Place | null>(null);

  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (container.current?.contains(target)) place.current = placeOf(container.current, target);
      // A dialog or menu over the list returns the focus to it. Anywhere else, the user moved the focus on purpose.
      else if (!target.closest('[role$="dialog"], [role="menu"]')) place.current = null;
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
