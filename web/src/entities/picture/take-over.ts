import { queryClient } from '@/lib/query-provider';
import { takeOver } from '@/lib/take-over';
import type { ListFilter } from './generation-keys';
import { generationOptions } from './get-generation';
import { generationListOptions } from './list-generations';

/** Loads what a wall shows first; see {@link takeOver}. */
export const takeOverWall = (filter: ListFilter) =>
  takeOver(() => [
    queryClient.prefetchInfiniteQuery({ ...generationListOptions(filter), retry: false }),
    import('./wall/wall'),
  ]);

/** Loads the picture for its page; see {@link takeOver}. */
export const takeOverPicture = (id: string) =>
  takeOver(() => [queryClient.prefetchQuery({ ...generationOptions(queryClient, id), retry: false })]);
