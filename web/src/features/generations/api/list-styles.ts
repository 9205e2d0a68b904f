import { STYLES } from '@easel/shared/contracts/styles';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';

/** The catalogue; the basic styles stand in until it has arrived. */
export function useStyles() {
  const { data } = useQuery({
    queryKey: ['styles'],
    queryFn: ({ signal }) =>
      api.get('/api/styles', {
        schema: () =>
          import('@easel/shared/contracts/styles.schema').then((contract) => contract.styleListSchema),
        signal,
      }),
    placeholderData: { items: [...STYLES] },
  });
  return data?.items ?? STYLES;
}
