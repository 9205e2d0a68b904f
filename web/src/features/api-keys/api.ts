import { unlessGone } from '@easel/shared/client/unless-gone';
import type { ApiKey, ApiKeyRequest } from '@easel/shared/contracts/api-keys.schema';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';

const keysOptions = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => api.listKeys({ signal }),
  // Programs use them in the background.
  staleTime: 0,
});

export function useKeys() {
  return useQuery(keysOptions);
}

export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    // The key itself is kept only by the component that shows it.
    gcTime: 0,
    mutationFn: (body: ApiKeyRequest) => api.createKey({ body }),
    // After a failure too: if only the answer was lost, the list shows a key to revoke.
    onSettled: () => void client.invalidateQueries(keysOptions),
  });
}

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ApiKey) => unlessGone(api.revokeKey({ params: { id } })),
    onSuccess: async (_, { id, name }) => {
      await client.cancelQueries(keysOptions);
      client.setQueryData(
        keysOptions.queryKey,
        (before) => before && { items: before.items.filter((key) => key.id !== id) },
      );
      toast({ title: 'API key revoked', description: name, tone: 'success', topic: 'api-key' });
    },
  });
}
