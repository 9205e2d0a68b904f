import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { statsKey } from '@/entities/picture/generation-keys';
import { api } from '@/lib/api-client';

export const STATS_RANGES = [7, 30, 90] as const;
/** In days. */
export type StatsRange = (typeof STATS_RANGES)[number];
export const DEFAULT_RANGE: StatsRange = 30;

declare const Temporal: { Now: { timeZoneId(): string } } | undefined;

/** Uses `Temporal` if available: the first format of `Intl` blocks a phone for 50 ms. */
const readTimeZone = (): string =>
  typeof Temporal === 'undefined'
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId();

/** Other people's likes and downloads send no event. */
const STALE_MS = 60_000;

/** Reads the account's statistics, by days of this browser's time zone. */
export function useStats(days: StatsRange = DEFAULT_RANGE) {
  const timeZone = readTimeZone();
  return useQuery({
    queryKey: [...statsKey, days, timeZone],
    queryFn: ({ signal }) => api.getStats({ query: { days, timeZone }, signal }),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}
