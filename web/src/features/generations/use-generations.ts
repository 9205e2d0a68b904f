import { useMemo } from 'react';
import { ACTIVE_LIST, FINISHED_LIST } from './api/generation-keys';
import { useGenerationList } from './api/list-generations';
import { mergeGenerations } from './list-data';

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
    error: active.error ?? finished.error,
    refetch: () => Promise.all([active.refetch(), finished.refetch()]),
    /** Page by page; what is waiting or being made is there at once. */
    finished,
  };
}
