import { exactTime } from '@/lib/dates';
import { useAdopted } from '@/lib/known';
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
  // The document does not know the reader's time zone.
  const isAdopted = useAdopted();
  return (
    // As high as the time's two lines in a narrow window.
    <div className="mt-3 flex min-h-10 items-center justify-between gap-x-4">
      <p className="text-ink-muted text-sm tabular-nums">
        {at === null ? (
          'Not checked yet'
        ) : isAdopted ? (
          <>
            Last checked: <time dateTime={at}>{exactTime(at)}</time>
          </>
        ) : null}
      </p>
      <Button variant="ghost" size="sm" className="-mx-3 shrink-0" loading={isLooking} onClick={onLook}>
        Check now
      </Button>
    </div>
  );
}
