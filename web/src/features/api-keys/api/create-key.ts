import type { ApiKeyRequest } from '@easel/shared/contracts/api-keys.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { keysOptions } from './list-keys';

export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    // Kept nowhere but in the component that shows it.
    gcTime: 0,
    mutationFn: (body: ApiKeyRequest) => api.createKey({ body }),
    // After a failure too: were only the answer lost, there is a key that nobody has seen, to be revoked.
    onSettled: () => void client.invalidateQueries(keysOptions),
  });
}
