import { WifiOff } from 'lucide-react';
import { useLiveStore } from '@/entities/picture/live-store';

/** Quiet, and only once the connection has been away for longer than a blink. */
export function ConnectionNotice() {
  const isLost = useLiveStore((state) => state.connection === 'reconnecting');
  return (
    <span role="status" className="text-ink-muted text-sm">
      {isLost ? (
        <span className="inline-flex items-center gap-1.5 transition-opacity delay-700 duration-300 starting:opacity-0">
          <WifiOff aria-hidden="true" className="size-4" />
          Reconnecting…
        </span>
      ) : null}
    </span>
  );
}
