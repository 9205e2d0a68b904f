import { useEffect, useState } from 'react';

const QUIET_MS = 250;

/** Returns the value as it was when it last stayed the same for 250 ms, so that typing does not send a request a letter. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
