import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

export function useModelList() {
  return useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => api.listModels({ signal }),
    select: ({ items }) => items,
  });
}
