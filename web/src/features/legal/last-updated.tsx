import { dateFormat } from '@/lib/formats';

const DATE = dateFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `date` is an ISO date. */
export function LastUpdated({ date }: { date: string }) {
  return (
    <>
      Last updated <time dateTime={date}>{DATE.format(new Date(date))}</time>
    </>
  );
}
