import { Container } from '@/components/container';
import { Skeleton } from '@/ui/skeleton';
import { Heading, Text } from '@/ui/text';
import { useStatus } from '../api/get-status';
import { HEALTH_WORDS } from '../health-words';
import { CheckedAt } from './checked-at';
import { NoAnswer } from './no-answer';
import { StatusHistory } from './status-history';
import { StatusParts } from './status-parts';
import { StatusSummary } from './status-summary';

/** As many as there are parts, so that nothing moves when they come. */
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

export const description = 'Whether all parts of the service are well, checked as you look.';

export function StatusPage() {
  const { data, isError, isFetching, refetch } = useStatus();
  return (
    <Container className="max-w-3xl! py-12 sm:py-16">
      <Heading level={1}>Status</Heading>
      <Text size="lg" tone="muted" className="mt-3 mb-8">
        How each part of the service is doing. The page looks again every 30 seconds.
      </Text>
      {/* Only what matters is announced when it changes, not the time of each look. */}
      <div role="status">
        {isError ? (
          <NoAnswer />
        ) : data ? (
          <StatusSummary health={data.status}>{HEALTH_WORDS[data.status].sentence}</StatusSummary>
        ) : (
          <>
            <span className="sr-only">Looking…</span>
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
