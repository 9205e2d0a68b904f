import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

/** Returns a model's name, or its id while the models are loading or when the model is no longer offered. */
export function useModelName(id: string): string {
  const { data } = useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => api.listModels({ signal }),
  });
  return data?.items.find((model) => model.id === id)?.name ?? id;
}
