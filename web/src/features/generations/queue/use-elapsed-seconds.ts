import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/** Seconds since a time (ISO 8601), counted on every second; null where there is no such time. */
export function useElapsedSeconds(since: string | null): number | null {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? null : Math.max(0, Math.floor((nowMs - Date.parse(since)) / 1_000));
}
