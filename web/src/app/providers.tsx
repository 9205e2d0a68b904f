import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from '@/lib/query-client';
import { onSignedOut } from '@/lib/session';
import { Toaster } from '@/ui/toast';
import { RealtimeProvider } from './realtime/realtime-provider';
import { createRouter } from './router';

const queryClient = createQueryClient();
const router = createRouter();

// Nothing of one account may be shown to the next one. What the sign-in pages ask for belongs to no account.
onSignedOut(() => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
});

export function Providers() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RealtimeProvider>
          <RouterProvider router={router} />
        </RealtimeProvider>
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  );
}
