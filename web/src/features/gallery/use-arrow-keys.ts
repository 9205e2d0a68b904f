import { useEffect, useRef } from 'react';

type Key = 'ArrowLeft' | 'ArrowRight';

/** What the arrow keys do while something is open; nothing where they move a cursor or another key is held. */
export function useArrowKeys(
  isActive: boolean,
  actions: Readonly<Record<Key, (() => void) | undefined>>,
): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.target instanceof Element && event.target.closest('input, textarea, [role="alertdialog"]'))
        return;
      latest.current[event.key]?.();
    };
    // On the way down: a dialog keeps these keys to itself on the way up.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [isActive]);
}
