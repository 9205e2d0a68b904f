import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';

/** Those for everybody, and the account's own: what a visitor was shown is not what they have after signing in. */
export function templatesOptions(userId: string | null) {
  return queryOptions({
    queryKey: ['templates', userId],
    queryFn: ({ signal }) =>
      api.get('/api/templates', {
        schema: () =>
          import('@easel/shared/contracts/prompts.schema').then(
            (contract) => contract.promptTemplateListSchema,
          ),
        signal,
      }),
  });
}

export function useTemplates() {
  const { status, user } = useSession();
  return useQuery({
    ...templatesOptions(user?.id ?? null),
    enabled: status !== 'loading',
    select: ({ items }) => items,
  });
}
