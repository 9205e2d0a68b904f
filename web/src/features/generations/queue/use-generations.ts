import { useMemo } from 'react';
import { ACTIVE_LIST, FINISHED_LIST } from '@/entities/picture/generation-keys';
import { mergeGenerations } from '@/entities/picture/list-data';
import { useGenerationList } from '@/entities/picture/list-generations';

/** Merges active generations and the loaded pages of finished ones, newest first. */
export function useGenerations() {
  const active = useGenerationList(ACTIVE_LIST);
  const finished = useGenerationList(FINISHED_LIST);
  const generations = useMemo(
    () => mergeGenerations(active.items, finished.items),
    [active.items, finished.items],
  );
  return {
    generations,
    isPending: active.isLoading || finished.isLoading,
    /** Undefined until there is something to show or both lists have loaded. */
    data: generations.length > 0 || (active.data && finished.data) ? generations : undefined,
    error: active.error ?? finished.error,
    failureReason: active.failureReason ?? finished.failureReason,
    isFetching: active.isFetching || finished.isFetching,
    refetch: () => Promise.all([active.refetch(), finished.refetch()]),
    /** The finished generations, page by page. */
    finished,
  };
}
