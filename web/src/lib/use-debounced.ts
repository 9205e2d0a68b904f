import { useEffect, useState } from 'react';

const QUIET_MS = 250;

/**
 * Debounces a value: returns it once it has not changed for 250 ms, so that typing does not send one request per
 * letter.
 */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
