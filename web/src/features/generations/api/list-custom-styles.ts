import { queryOptions, useQuery } from '@tanstack/react-query';
import { customStylesKey } from '@/components/team/custom-styles-key';
import { easel } from '@/lib/api-client';
import { useSession } from '@/lib/session';

/** The account's own: nobody else's are to be seen after signing in as another. */
export function customStylesOptions(userId: string | null) {
  return queryOptions({
    queryKey: [...customStylesKey, userId],
    queryFn: ({ signal }) => easel.customStyles.list({ signal }),
    select: ({ items }) => items,
  });
}

/** Those of the account, by name; none for a visitor. */
export function useCustomStyles() {
  const { status, user } = useSession();
  const query = useQuery({ ...customStylesOptions(user?.id ?? null), enabled: user !== null });
  return { customStyles: status === 'signed-out' ? [] : query.data, query };
}
