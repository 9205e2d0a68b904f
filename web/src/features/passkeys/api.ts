import { unlessGone } from '@easel/shared/client/unless-gone';
import type { Passkey } from '@easel/shared/contracts/passkeys.schema';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { createPasskey, passkeyMessage } from '@/entities/passkey/device';
import { api } from '@/lib/api-client';
import { toast } from '@/ui/toast';

const passkeysOptions = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api.listPasskeys({ signal }),
});

export function usePasskeys() {
  return useQuery(passkeysOptions);
}

export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: async () => {
      const credential = await createPasskey(await api.beginPasskey());
      return api.addPasskey({ body: { credential } });
    },
    onSettled: () => client.invalidateQueries(passkeysOptions),
    onSuccess: ({ name }) =>
      toast({ topic: 'passkey', title: 'Passkey added', description: name, tone: 'success' }),
    onError: (error) =>
      toast({
        topic: 'passkey',
        title: 'No passkey was added',
        description: passkeyMessage(error),
        tone: 'destructive',
      }),
  });
}

export function useRenamePasskey({ id }: Passkey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.renamePasskey({ params: { id }, body: { name } }),
    onSettled: () => client.invalidateQueries(passkeysOptions),
  });
}

export function useRemovePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Passkey) => unlessGone(api.removePasskey({ params: { id } })),
    onSettled: () => client.invalidateQueries(passkeysOptions),
    onSuccess: (_, { name }) =>
      toast({ topic: 'passkey', title: 'Passkey removed', description: name, tone: 'success' }),
  });
}
