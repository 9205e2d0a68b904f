import type { Health, Status } from '@easel/shared/contracts/status.schema';
import { Container } from '@/components/container';
import { Badge } from '@/ui/badge';
import { Skeleton } from '@/ui/skeleton';
import { Heading, Text } from '@/ui/text';
import { useStatus } from '../api/get-status';
import { HEALTH_WORDS } from '../health-words';
import { CheckedAt } from './checked-at';
import { StatusHistory } from './status-history';
import { StatusSummary } from './status-summary';

/** Placeholders, one for each part, so that the layout does not shift when they load. */
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

export const description = 'The current state of each part of the service, and its history.';

export function StatusPage() {
  const { data, isError, isFetching, refetch } = useStatus();
  return (
    <Container className="max-w-3xl! py-12 sm:py-16">
      <Heading level={1}>Status</Heading>
      <Text size="lg" tone="muted" className="mt-3 mb-8">
        The state of each part of the service, updated every 30 seconds.
      </Text>
      {/* Announces changes of the state, not the time of each check. */}
      <div role="status">
        {isError ? (
          <NoAnswer />
        ) : data ? (
          <StatusSummary health={data.status}>{HEALTH_WORDS[data.status].sentence}</StatusSummary>
        ) : (
          <>
            <span className="sr-only">Checking…</span>
            <Skeleton className="h-22 w-full" />
          </>
        )}
      </div>
      <CheckedAt at={data?.checkedAt ?? null} isLooking={isFetching} onLook={() => void refetch()} />
      {isError ? null : data ? (
        <StatusParts parts={data.parts} />
      ) : (
        <div className="mt-6 flex flex-col gap-px overflow-hidden rounded-lg">
          {PLACES.map((place) => (
            <Skeleton key={place} className="h-19 w-full rounded-none!" />
          ))}
        </div>
      )}
      {isError ? null : <StatusHistory />}
    </Container>
  );
}

/** For each part, `server/src/site/known-page.ts` repeats the element of a part in the same state. */
const inDocument = (status: Health) =>
  import.meta.env.SSR
    ? { 'data-repeat': 'answer.parts', 'data-most': PLACES.length, 'data-if': `status=${status}` }
    : {};

function StatusParts({ parts }: Pick<Status, 'parts'>) {
  return (
    <ul
      aria-label="Parts"
      className="mt-6 overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      {parts.map(({ id, name, status, detail }) => {
        const { word, tone, icon: Icon } = HEALTH_WORDS[status];
        return (
          <li
            key={id}
            {...inDocument(status)}
            className="flex min-h-19 items-center justify-between gap-x-4 border-line border-t px-5 py-3 first:border-t-0 sm:px-6"
          >
            <div className="min-w-0">
              <h2 className="font-semibold">{name}</h2>
              <p className="text-[0.9375rem] text-ink-muted">{detail}</p>
            </div>
            <Badge tone={tone} className="shrink-0" icon={<Icon aria-hidden="true" className="size-3.5" />}>
              {word}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}

/** Shown when the request itself failed. */
function NoAnswer() {
  return (
    <StatusSummary health="down" note="Either the service is down, or you are offline.">
      The API is not responding
    </StatusSummary>
  );
}
