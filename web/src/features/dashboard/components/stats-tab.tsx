import type { Stats } from '@easel/shared/contracts/stats.schema';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Loaded } from '@/components/loaded';
import { useSubscription } from '@/entities/subscription/subscription';
import { wholeNumber } from '@/lib/formats';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Segmented } from '@/ui/segmented';
import { Skeleton } from '@/ui/skeleton';
import { Heading } from '@/ui/text';
import { DEFAULT_RANGE, STATS_RANGES, useStats } from '../get-stats';
import { CreditsChart } from './credits-chart';
import { DayChart } from './day-chart';
import { StyleChart } from './style-chart';

const RANGES = STATS_RANGES.map((days) => ({ value: String(days), label: `${days} days` }));

/** The account's statistics. */
export function StatsTab() {
  const [days, setDays] = useState(DEFAULT_RANGE);
  const query = useStats(days);
  if (query.data && isUnused(query.data)) {
    return (
      <EmptyState
        icon={<ChartColumn />}
        title="Nothing to count yet"
        description="Once you have made a picture, this page shows how many you make, in which styles, and how many likes they get."
        action={<ButtonLink to="/generate">Generate a picture</ButtonLink>}
      />
    );
  }
  return (
    <section aria-labelledby="stats-title">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Heading level={2} size="md" id="stats-title">
          Statistics
        </Heading>
        <Segmented
          label="Range"
          hideLabel
          value={String(days)}
          onChange={(value) =>
            setDays(STATS_RANGES.find((range) => String(range) === value) ?? DEFAULT_RANGE)
          }
          options={RANGES}
          className="w-full sm:w-72"
        />
      </div>
      <Loaded what="your statistics" query={query} skeleton={<LoadingFigures />}>
        {(stats) => <Figures stats={stats} isOutdated={query.isPlaceholderData} />}
      </Loaded>
    </section>
  );
}

function Figures({
  stats,
  isOutdated,
}: {
  stats: Stats;
  /** While another range is loading. */
  isOutdated: boolean;
}) {
  const { data: subscription } = useSubscription();
  return (
    <>
      <Totals totals={stats.totals} />
      <div className="grid gap-4 lg:grid-cols-2">
        <DayChart imagesByDay={stats.imagesByDay} isOutdated={isOutdated} className="lg:col-span-2" />
        <StyleChart imagesByStyle={stats.imagesByStyle} />
        {subscription ? <CreditsChart credits={subscription.credits} /> : <Skeleton className="h-80" />}
      </div>
    </>
  );
}

function isUnused({ totals, imagesByDay }: Stats): boolean {
  return totals.images === 0 && imagesByDay.every(({ count }) => count === 0);
}

const TOTALS = [
  ['images', 'Images'],
  ['favorites', 'Favorites'],
  ['published', 'Published'],
  ['downloads', 'Downloads'],
  ['likes', 'Likes'],
] as const;

function Totals({ totals }: Pick<Stats, 'totals'>) {
  return (
    <Card padding="none" className="mb-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 p-5 sm:grid-cols-5 sm:p-6">
        {TOTALS.map(([name, label]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-ink-muted text-sm">{label}</dt>
            <dd className="font-[450] font-display text-3xl leading-tight tabular-nums">
              {wholeNumber(totals[name])}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function LoadingFigures() {
  return (
    <>
      <Skeleton className="mb-4 h-28 w-full" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-90 lg:col-span-2" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </>
  );
}
