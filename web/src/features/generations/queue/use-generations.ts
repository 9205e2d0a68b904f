import { useMemo } from 'react';
import { ACTIVE_LIST, FINISHED_LIST } from '@/entities/picture/generation-keys';
import { mergeGenerations } from '@/entities/picture/list-data';
import { useGenerationList } from '@/entities/picture/list-generations';

/** All that is waiting or being made, and the newest of what is finished: newest first, each once. */
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
    /** Undefined while nothing has come and something still may. */
    data: generations.length > 0 || (active.data && finished.data) ? generations : undefined,
    error: active.error ?? finished.error,
    isFetching: active.isFetching || finished.isFetching,
    refetch: () => Promise.all([active.refetch(), finished.refetch()]),
    /** Page by page; what is waiting or being made is there at once. */
    finished,
  };
}
