import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from './query-client';
import { onSignedOut } from './session';

/** One for all pages. */
export const queryClient = createQueryClient();

// Nothing of one account may be shown to the next one. What the sign-in pages ask for belongs to no account.
onSignedOut(() => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
});

/** Around whatever asks the server. Not around the app: a page that asks nothing comes without all of this. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
