import { STYLES } from '@easel/shared/contracts/styles';
import { useQuery } from '@tanstack/react-query';
import { easel } from '@/lib/api-client';

/** The catalogue; the basic styles stand in until it has arrived. */
export function useStyles() {
  const { data } = useQuery({
    queryKey: ['styles'],
    queryFn: ({ signal }) => easel.styles({ signal }),
    placeholderData: { items: [...STYLES] },
  });
  return data?.items ?? STYLES;
}
