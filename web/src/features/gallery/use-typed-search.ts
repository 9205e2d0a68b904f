import { useEffect, useRef, useState } from 'react';

/** A pause in typing: shorter than it takes to look up, longer than between two letters. */
const PAUSE_MS = 300;

/** Words as they are typed, which count once there is a pause. `settled` may also change elsewhere: by "back", by a reset. */
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
    // Not while one types on: the answer to the last pause would take letters back.
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
