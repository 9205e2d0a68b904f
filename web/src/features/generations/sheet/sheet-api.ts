import { isUnavailable } from '@easel/shared/client/easel-error';
import { isActive } from '@easel/shared/contracts/generation';
import type { Sheet, SheetInput } from '@easel/shared/contracts/sheets.schema';
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMutation } from '@/components/use-mutation';
import { applyGenerations, knownGeneration } from '@/entities/picture/cache';
import { generationKeys } from '@/entities/picture/generation-keys';
import { subscriptionKey } from '@/entities/subscription/subscription';
import { api } from '@/lib/api-client';
import { type KeyedRequest, keyedRequests } from '@/lib/keyed-requests';

const sheetKeys = {
  all: ['sheets'] as const,
  list: ['sheets', 'list'] as const,
  detail: (id: string) => ['sheets', 'detail', id] as const,
};

/** How often to refetch, in milliseconds. Events bring the changes; this covers lost events. */
const READ_AGAIN_MS = 15_000;

/** Writes the cells to the cache of generations, where events update them. */
function keep(client: QueryClient, sheet: Sheet): Sheet {
  applyGenerations(
    client,
    sheet.cells.filter((cell) => cell !== null),
  );
  return sheet;
}

export const sheetOptions = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: sheetKeys.detail(id),
    queryFn: async ({ signal }) => keep(client, await api.getSheet({ params: { id }, signal })),
  });

export function useSheet(id: string) {
  const client = useQueryClient();
  return useQuery({
    ...sheetOptions(client, id),
    refetchInterval: ({ state }) => (state.data && hasActive(client, state.data) ? READ_AGAIN_MS : false),
  });
}

function hasActive(client: QueryClient, { cells }: Sheet): boolean {
  return cells.some((cell) => {
    const current = cell && (knownGeneration(client, cell.id) ?? cell);
    return current !== null && isActive(current.status);
  });
}

/** The account's sheets, newest first. */
export function useSheets() {
  return useInfiniteQuery({
    queryKey: sheetKeys.list,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.listSheets({ query: { cursor: pageParam ?? undefined, limit: 12 }, signal }),
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Requests a sheet. Retries once if the answer was lost. */
export function useCreateSheet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: KeyedRequest<SheetInput>) =>
      api.createSheet({ body, headers: { 'idempotency-key': idempotencyKey } }),
    retry: (failures, error) => failures === 0 && isUnavailable(error),
    onSuccess: (sheet) => {
      client.setQueryData(sheetKeys.detail(sheet.id), keep(client, sheet));
      void client.invalidateQueries({ queryKey: sheetKeys.list });
      void client.invalidateQueries({ queryKey: subscriptionKey });
    },
    onSettled: (_, error, request) => requests.settled(request, error),
  });
}

const requests = keyedRequests<SheetInput>();

/** Returns the request for a sheet, with its idempotency key. */
export const sheetOrder = requests.of;

export function useCancelSheet(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.cancelSheet({ params: { id } }),
    onSuccess: (sheet) => client.setQueryData(sheetKeys.detail(id), keep(client, sheet)),
    onSettled: () => client.invalidateQueries({ queryKey: subscriptionKey }),
    failure: { title: 'Cancel failed' },
  });
}

export function useDeleteSheet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.deleteSheet({ params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sheetKeys.list });
      void client.invalidateQueries({ queryKey: generationKeys.lists });
    },
  });
}
