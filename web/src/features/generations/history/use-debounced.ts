import { useEffect, useState } from 'react';

const QUIET_MS = 250;

/** The value as it was when it last stood still for a moment, so that not every letter is a question to the server. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
