import { useEffect, useRef } from 'react';
import { useSingleKeys } from './single-keys';

/** Menus, and dialogs above the one that listens. */
const OVERLAYS = '[role=menu], [role=listbox], [role=alertdialog], [data-over-view]';
/** Controls that handle these keys themselves. */
const OWN_KEYS = `input, textarea, select, [contenteditable], [role=slider], [role=combobox], ${OVERLAYS}`;

/**
 * Handles keys without modifiers, except in controls that use them. Keys are named as in `KeyboardEvent.key`, in lower
 * case. A key without an action is left to the browser.
 */
export function useKeys(
  actions: Readonly<Record<string, (() => void) | null | undefined>>,
  isActive = true,
): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const key = event.key.toLowerCase();
      const own = key === 'escape' ? OVERLAYS : OWN_KEYS;
      if (event.target instanceof Element && event.target.closest(own)) return;
      // `?` shows the list, whose switch turns the other shortcuts on again.
      if (key.length === 1 && key !== '?' && !useSingleKeys.getState().isOn) return;
      const act = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (!act || (event.repeat && !key.startsWith('arrow'))) return;
      event.preventDefault();
      // The dialog around would close.
      if (key === 'escape') event.stopPropagation();
      act();
    };
    // In the capture phase, because dialogs stop arrow keys from bubbling.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [isActive]);
}
