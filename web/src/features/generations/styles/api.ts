import { unlessGone } from '@easel/shared/client/unless-gone';
import type { CustomStyle, CustomStyleRequest } from '@easel/shared/contracts/custom-styles.schema';
import { STYLES } from '@easel/shared/contracts/styles';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { customStylesKey } from '@/entities/custom-style/custom-styles-key';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';
import { useIdle } from '@/lib/use-idle';

/** Poll interval: the user's own samples send events, but those of team members do not. */
const POLL_MS = 10_000;

/** The account's custom styles. Keyed by user, so that another account does not see them. */
export function customStylesOptions(userId: string | null) {
  return queryOptions({
    queryKey: [...customStylesKey, userId],
    queryFn: ({ signal }) => api.listCustomStyles({ signal }),
    select: ({ items }) => items,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ isSampleInProgress }) => isSampleInProgress) ? POLL_MS : false,
  });
}

/** Returns the cached custom styles, or fetches them; none for a visitor, undefined if that fails. */
export async function fetchCustomStyles(
  client: QueryClient,
  userId: string | undefined,
): Promise<readonly CustomStyle[] | undefined> {
  if (userId === undefined) return [];
  const list = await client.ensureQueryData(customStylesOptions(userId)).catch(() => undefined);
  return list?.items;
}

/** Reads the account's custom styles, by name; none for a visitor. */
export function useCustomStyles() {
  const { status, user } = useSession();
  const query = useQuery({ ...customStylesOptions(user?.id ?? null), enabled: user !== null });
  return { customStyles: status === 'signed-out' ? [] : query.data, query };
}

/**
 * Creates or changes a custom style.
 *
 * @param id the style to change; undefined for a new one
 */
export function useSaveCustomStyle(id: string | undefined) {
  const client = useQueryClient();
  const { user } = useSession();
  const { queryKey } = customStylesOptions(user?.id ?? null);
  return useMutation({
    mutationFn: (body: CustomStyleRequest) =>
      id === undefined ? api.createCustomStyle({ body }) : api.updateCustomStyle({ params: { id }, body }),
    retry: false,
    onSuccess: (saved) => {
      client.setQueryData(
        queryKey,
        (list) =>
          list && { items: [...list.items.filter((each) => each.id !== saved.id), saved].toSorted(byName) },
      );
      void client.invalidateQueries({ queryKey });
    },
  });
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

export function useDeleteCustomStyle() {
  const client = useQueryClient();
  const { user } = useSession();
  const { queryKey } = customStylesOptions(user?.id ?? null);
  return useMutation({
    mutationFn: (id: string) => unlessGone(api.deleteCustomStyle({ params: { id } })),
    failure: { title: 'Delete failed' },
    onSuccess: (_nothing, id) =>
      client.setQueryData(
        queryKey,
        (list) => list && { items: list.items.filter((style) => style.id !== id) },
      ),
  });
}

/** Reads the catalog, for visitors once the browser is idle. The built-in list is the placeholder. */
export function useStyles() {
  const { user } = useSession();
  const isIdle = useIdle();
  const { data } = useQuery({
    queryKey: ['styles'],
    queryFn: ({ signal }) => api.listStyles({ signal }),
    placeholderData: { items: [...STYLES] },
    enabled: user !== null || isIdle,
  });
  return data?.items ?? STYLES;
}
