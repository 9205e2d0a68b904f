import { unlessGone } from '@easel/shared/client/unless-gone';
import type { ApiKey } from '@easel/shared/contracts/api-keys.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';
import { keysOptions } from './list-keys';

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
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
