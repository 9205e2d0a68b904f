import type { CustomStyle } from '@easel/shared/contracts/custom-styles.schema';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { customStylesKey } from '@/entities/custom-style/custom-styles-key';
import { easel } from '@/lib/api-client';
import { useSession } from '@/lib/session';

/** Events tell when a sample is finished; not of one that somebody else in the team has asked for. */
const ASK_AGAIN_MS = 10_000;

/** The account's own: nobody else's are to be seen after signing in as another. */
export function customStylesOptions(userId: string | null) {
  return queryOptions({
    queryKey: [...customStylesKey, userId],
    queryFn: ({ signal }) => easel.customStyles.list({ signal }),
    select: ({ items }) => items,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ isSampleInProgress }) => isSampleInProgress) ? ASK_AGAIN_MS : false,
  });
}

/** Those of the account, asked for where they are not known yet; none for a visitor, undefined where they cannot be had. */
export async function fetchCustomStyles(
  client: QueryClient,
  userId: string | undefined,
): Promise<readonly CustomStyle[] | undefined> {
  if (userId === undefined) return [];
  const list = await client.ensureQueryData(customStylesOptions(userId)).catch(() => undefined);
  return list?.items;
}

/** Those of the account, by name; none for a visitor. */
export function useCustomStyles() {
  const { status, user } = useSession();
  const query = useQuery({ ...customStylesOptions(user?.id ?? null), enabled: user !== null });
  return { customStyles: status === 'signed-out' ? [] : query.data, query };
}
