import { useQuery } from '@tanstack/react-query';
import { anonymousApi } from '@/lib/anonymous-api';

const useWaysIn = () =>
  useQuery({
    queryKey: ['auth', 'sign-up-mode'],
    queryFn: ({ signal }) => anonymousApi.getSignUpMode({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

/** Who may create an account. Undefined until the server has answered. */
export const useSignUpMode = () => useWaysIn()?.mode;

/** The name of the sign-in provider. Undefined if there is none, and until the server has answered. */
export const useProviderName = () => useWaysIn()?.provider;
