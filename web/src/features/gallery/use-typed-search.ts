import { useEffect, useRef, useState } from 'react';

/** Debounce time of typing. */
const PAUSE_MS = 300;

/** Debounces typed text. `settled` can also change for other reasons, by going back or a reset. */
export function useTypedSearch(settled: string, onSettle: (search: string) => void) {
  const [typed, setTyped] = useState(settled);
  const [known, setKnown] = useState(settled);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onSettle);
  useEffect(() => {
    latest.current = onSettle;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  if (settled !== known) {
    setKnown(settled);
    // Not while the user is still typing, or the last search would remove letters.
    if (typed.trim() === known || settled !== typed.trim()) setTyped(settled);
  }

  const settleAs = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== settled) latest.current(text.trim());
  };
  return {
    typed,
    type(text: string) {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(text.trim()), PAUSE_MS);
    },
    settle: () => settleAs(typed),
  };
}
