import { useEffect, useState } from 'react';
import { longTime } from '@/lib/dates';
import { describeAgo } from './time-words';

const TICK_MS = 60_000;

/** Shows how long ago something was, with the exact time on hover. */
export function RelativeTime({ iso }: { iso: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={iso} title={longTime(iso)} className="whitespace-nowrap">
      {describeAgo(iso, nowMs)}
    </time>
  );
}
