import { MODELS, modelListSchema } from '@easel/shared/contracts/models';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

export function useModels() {
  const { data } = useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => api.get('/api/models', { schema: modelListSchema, signal }),
    placeholderData: { items: [...MODELS] },
  });
  return data?.items ?? MODELS;
}
