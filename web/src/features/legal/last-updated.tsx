import { LAST_UPDATED } from '@/content/legal/legal-facts';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function LastUpdated() {
  return (
    <>
      Last updated <time dateTime={LAST_UPDATED}>{DATE.format(new Date(LAST_UPDATED))}</time>
    </>
  );
}
