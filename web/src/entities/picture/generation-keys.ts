import type { GenerationStatus, PictureShape } from '@easel/shared/contracts/generation';
import type { StyleId } from '@easel/shared/contracts/styles';

/** One list of the account's generations, newest first. */
export interface ListFilter {
  status: readonly GenerationStatus[];
  /** Case-insensitive substring of the prompt. */
  search?: string | undefined;
  style?: StyleId | undefined;
  isFavorite?: boolean | undefined;
  isPublished?: boolean | undefined;
  model?: string | undefined;
  shape?: PictureShape | undefined;
  seed?: number | undefined;
  /** Created at this time or later; an ISO 8601 time. */
  from?: string | undefined;
  /** Created before this time; an ISO 8601 time. */
  until?: string | undefined;
  /** The id of an album. Only the server knows what is in it. */
  album?: string | undefined;
  tag?: string | undefined;
  /** Items a page. */
  limit: number;
}

/** Everything waiting or processing; only Enterprise can have more than one page of it. */
export const ACTIVE_LIST: ListFilter = { status: ['pending', 'processing'], limit: 100 };
export const FINISHED_LIST: ListFilter = { status: ['completed', 'failed', 'canceled'], limit: 20 };
export const RECENT_LIST: ListFilter = { status: ['completed'], limit: 12 };
/** Pictures a page of the wall: more than a large window shows. */
export const WALL_PAGE_SIZE = 60;

export const generationKeys = {
  all: ['generations'] as const,
  lists: ['generations', 'list'] as const,
  list: (filter: ListFilter) => ['generations', 'list', filter] as const,
  details: ['generations', 'detail'] as const,
  detail: (id: string) => ['generations', 'detail', id] as const,
  /** The version that a removed generation had; null where it is not known for certain. */
  removedVersion: (id: string) => ['generations', 'removed-version', id] as const,
};

/** The account's statistics, which change with its pictures. */
export const statsKey = ['stats'] as const;
/** The account's albums and tags, each with the count of its pictures. */
export const albumsKey = ['albums'] as const;
export const tagsKey = ['tags'] as const;
/** What counts the account's pictures, and so changes where some are deleted or restored. */
export const countKeys = [statsKey, albumsKey, tagsKey] as const;
