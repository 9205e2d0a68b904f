import type { User } from '@easel/shared/contracts/auth.schema';
import { operatorOptions } from '@/features/admin/api';
import { queryClient } from '@/lib/query-provider';
import type { FirstViewState } from './first-views';

const state = (user: User, warnings: string[]): FirstViewState => ({
  user,
  prepare: () => queryClient.setQueryData(operatorOptions(user.id).queryKey, { id: user.id, warnings }),
});

/**
 * What the console looks like to an operator, with and without warnings, and the page for unknown addresses that other
 * users see. `src/app/ahead` shows the console to operators only.
 */
export const adminLooks = (user: User): ReadonlyMap<string, FirstViewState> =>
  new Map([
    ['console', state(user, [])],
    ['console-warnings', state(user, ['KNOWN_WARNING'])],
    ['not-found', { user, address: '/not-found', prepare: () => undefined }],
  ]);
