import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from './query-client';
import { onSignedOut } from './session';

/** The query client of all pages. */
export const queryClient = createQueryClient();

// The next account must not see this one's data. Queries of the sign-in pages belong to no account.
onSignedOut(() => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
});

/**
 * Wraps the parts that send queries, rather than the whole app, so that pages without queries do not load this code.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
