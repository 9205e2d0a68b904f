import { exactTime } from '@/lib/dates';
import { Button } from '@/ui/button';

/** The time of the last check (ISO 8601), and a button to check now. */
export function CheckedAt({
  at,
  isLooking,
  onLook,
}: {
  at: string | null;
  isLooking: boolean;
  onLook: () => void;
}) {
  return (
    <div className="mt-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-ink-muted text-sm tabular-nums">
        {at === null ? (
          'Not checked yet'
        ) : (
          <>
            Last checked: <time dateTime={at}>{exactTime(at)}</time>
          </>
        )}
      </p>
      <Button variant="ghost" size="sm" className="-mx-3" loading={isLooking} onClick={onLook}>
        Check now
      </Button>
    </div>
  );
}
