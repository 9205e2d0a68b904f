import type { Model } from '@easel/shared/contracts/models.schema';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api-client';
import { useSession } from '@/lib/session';
import { useIdle } from '@/lib/use-idle';

export const modelsOptions = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => api.listModels({ signal }),
  select: ({ items }) => items,
});

/** Returns the cached models, or fetches them; undefined if that fails. */
export async function fetchModels(client: QueryClient): Promise<readonly Model[] | undefined> {
  const list = await client.ensureQueryData(modelsOptions).catch(() => undefined);
  return list?.items;
}

/** Reads the models. For visitors once the browser is idle, because the form works without them. */
export function useModels() {
  const { user } = useSession();
  const isIdle = useIdle();
  return useQuery({ ...modelsOptions, enabled: user !== null || isIdle });
}

/** Returns a model by its id; undefined while loading or if it is no longer offered. */
export function useModel(id: string): Model | undefined {
  return useModels().data?.find((model) => model.id === id);
}
