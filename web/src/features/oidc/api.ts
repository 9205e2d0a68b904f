import { isEaselError } from '@easel/shared/client/easel-error';
import { unlessGone } from '@easel/shared/client/unless-gone';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMutation } from '@/components/use-mutation';
import { providerFailureText, takeProviderAnswer } from '@/entities/provider/provider-answer';
import { api } from '@/lib/api-client';
import { errorMessage } from '@/lib/errors';
import { toast } from '@/ui/toast';

const identityOptions = queryOptions({
  queryKey: ['identity'],
  queryFn: ({ signal }) => api.getIdentity({ signal }),
});

export function useIdentity() {
  return useQuery(identityOptions);
}

const showFailure = (description: string) =>
  toast({ topic: 'identity', title: 'Nothing was linked', description, tone: 'destructive' });

/** Goes to the provider, which returns to the settings. */
export function useBeginLink() {
  return useMutation({
    retry: false,
    mutationFn: () => api.beginLink(),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) =>
      showFailure(
        isEaselError(error, 'unavailable') ? providerFailureText('unavailable') : errorMessage(error),
      ),
  });
}

/** Links the account that the browser brings back from the provider. */
export function useFinishLink(): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    retry: false,
    mutationFn: (token: string) => api.linkIdentity({ body: { token } }),
    // An invalidation would join the first request if it is still in flight, and its answer may predate the link.
    onSettled: async () => {
      await client.cancelQueries(identityOptions);
      await client.invalidateQueries(identityOptions);
    },
    onSuccess: () => toast({ topic: 'identity', title: 'Account linked', tone: 'success' }),
    onError: (error) => showFailure(errorMessage(error)),
  });
  useEffect(() => {
    const answer = takeProviderAnswer();
    if (answer && 'token' in answer) mutate(answer.token);
    else if (answer) showFailure(providerFailureText(answer.failure));
  }, [mutate]);
}

export function useUnlink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => unlessGone(api.unlinkIdentity()),
    onSettled: () => client.invalidateQueries(identityOptions),
    onSuccess: () => toast({ topic: 'identity', title: 'Account unlinked', tone: 'success' }),
  });
}
