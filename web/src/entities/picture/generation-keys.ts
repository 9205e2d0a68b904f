import type { GenerationStatus } from '@easel/shared/contracts/generation';
import type { GenerationFilter } from '@easel/shared/contracts/generation-filter';

/** One list of the account's generations, newest first. */
export type ListFilter = Omit<GenerationFilter, 'cursor'> & {
  status: readonly GenerationStatus[];
  limit: number;
};

/** Everything pending or processing. Only Enterprise can have more than one page of it. */
export const ACTIVE_LIST: ListFilter = { status: ['pending', 'processing'], limit: 100 };
export const FINISHED_LIST: ListFilter = { status: ['completed', 'failed', 'canceled'], limit: 20 };
export const RECENT_LIST: ListFilter = { status: ['completed'], limit: 12 };
/** Pictures per page of the wall: more than a large window shows. */
export const WALL_PAGE_SIZE = 60;

export const generationKeys = {
  all: ['generations'] as const,
  lists: ['generations', 'list'] as const,
  list: (filter: ListFilter) => ['generations', 'list', filter] as const,
  details: ['generations', 'detail'] as const,
  detail: (id: string) => ['generations', 'detail', id] as const,
  /** The version that a removed generation had; null if it is not known for certain. */
  removedVersion: (id: string) => ['generations', 'removed-version', id] as const,
};

/** The account's statistics, which change with its pictures. */
export const statsKey = ['stats'] as const;
/** The account's albums and tags, each with its number of pictures. */
export const albumsKey = ['albums'] as const;
export const tagsKey = ['tags'] as const;
/** Keys of what counts the account's pictures, and so changes when some are deleted or restored. */
export const countKeys = [statsKey, albumsKey, tagsKey] as const;
