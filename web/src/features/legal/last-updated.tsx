import { longCalendarDate } from '@/lib/dates';

/** `date` is an ISO date. */
export function LastUpdated({ date }: { date: string }) {
  return (
    <>
      Last updated <time dateTime={date}>{longCalendarDate(date)}</time>
    </>
  );
}
