import { securityEventWords } from '@easel/shared/contracts/security-log';
import type { SecurityEvent } from '@easel/shared/contracts/security-log.schema';
import { useRef } from 'react';
import { LoadFailure } from '@/components/load-failure';
import { LoadMore } from '@/components/load-more';
import { useLoadError } from '@/components/use-load-error';
import { shortTime } from '@/lib/dates';
import { Skeleton } from '@/ui/skeleton';
import { Text } from '@/ui/text';
import { useSecurityLog } from '../api/security-log';

/** The security events of the account, newest first. */
export function SecurityLog() {
  const query = useSecurityLog();
  const error = useLoadError(query);
  const list = useRef<HTMLUListElement>(null);
  if (error) return <LoadFailure what="your security log" query={query} error={error} />;
  if (!query.data) return <Skeleton className="h-24 w-full" />;
  const events = query.data.pages.flatMap(({ items }) => items);
  if (events.length === 0) return <Text tone="muted">Nothing has happened yet.</Text>;
  return (
    <>
      <ul ref={list} aria-label="Security log" className="divide-y divide-line">
        {events.map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ul>
      <LoadMore list={query} container={list} label="Show more" className="mt-5" />
    </>
  );
}

function EventItem({ event }: { event: SecurityEvent }) {
  const { name, method } = event.details;
  const about = typeof name === 'string' ? `: ${name}` : '';
  const how = typeof method === 'string' ? `by ${method}` : '';
  const facts = [how, event.device, event.network].filter((fact) => fact !== '').join(' · ');
  return (
    <li
      data-focus-item={event.id}
      tabIndex={-1}
      className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0"
    >
      <div className="min-w-0">
        <Text className="break-words font-medium">
          {securityEventWords(event.kind)}
          {about}
        </Text>
        {facts === '' ? null : (
          <Text tone="muted" size="sm">
            {facts}
          </Text>
        )}
      </div>
      <time dateTime={event.at} className="text-ink-muted text-sm tabular-nums">
        {shortTime(event.at)}
      </time>
    </li>
  );
}
