import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { statsKey } from '@/entities/picture/generation-keys';
import { api } from '@/lib/api-client';

export const STATS_RANGES = [7, 30, 90] as const;
/** In days. */
export type StatsRange = (typeof STATS_RANGES)[number];
export const DEFAULT_RANGE: StatsRange = 30;

/** Other people's likes and downloads send no event. */
const STALE_MS = 60_000;

/** Reads the account's statistics, by days of this browser's time zone. */
export function useStats(days: StatsRange = DEFAULT_RANGE) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: [...statsKey, days, timeZone],
    queryFn: ({ signal }) => api.getStats({ query: { days, timeZone }, signal }),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
}
