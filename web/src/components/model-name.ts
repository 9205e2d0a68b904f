import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

/** What people call a model; its id while that is unknown, and where it is no longer offered. */
export function useModelName(id: string): string {
  const { data } = useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => api.listModels({ signal }),
  });
  return data?.items.find((model) => model.id === id)?.name ?? id;
}
