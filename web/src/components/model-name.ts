import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '@/lib/api-client';

/**
 * Returns a function from a model's id to its name, or to the id while the models are loading or if it is no longer
 * offered.
 */
export function useModelNames(): (id: string) => string {
  const { data } = useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => api.listModels({ signal }),
  });
  return useCallback((id: string) => data?.items.find((model) => model.id === id)?.name ?? id, [data]);
}

/** Returns a model's name, or its id while the models are loading or when the model is no longer offered. */
export function useModelName(id: string): string {
  return useModelNames()(id);
}
