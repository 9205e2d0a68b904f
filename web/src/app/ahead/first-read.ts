import type { Generation, GenerationList } from '@easel/shared/contracts/generation.schema';
import {
  ACTIVE_LIST,
  FINISHED_LIST,
  type ListFilter,
  WALL_PAGE_SIZE,
} from '@/entities/picture/generation-keys';
import { groupIntoBatches, sheetOf } from '@/features/generations/feed/batch';

/** What a page asks first when it has the session. */
export interface FirstRead {
  /** Exactly as the page's own requests have them, which take the answers. */
  urls: readonly string[];
  /** The path of the image that is painted first; undefined if there is none, or if its size depends on the window. */
  imageOf: (...answers: readonly unknown[]) => string | undefined;
  /** The pictures of the first view. */
  picturesOf: (...answers: readonly unknown[]) => readonly Generation[];
}

const itemsOf = (list: unknown): readonly Generation[] => (list as Partial<GenerationList>).items ?? [];
const urlOf = ({ status, limit }: Pick<ListFilter, 'status' | 'limit'>) =>
  `/api/generations?${new URLSearchParams({ status: status.join(), limit: `${limit}` })}`;

const WALL: FirstRead = {
  urls: [urlOf({ status: ['completed'], limit: WALL_PAGE_SIZE })],
  imageOf: (list) => itemsOf(list)[0]?.image?.thumbnailUrl,
  picturesOf: itemsOf,
};

/** The newest batch, unless something is in flight, which is above it, or the batch is a contact sheet, which has other details. */
const FEED: FirstRead = {
  urls: [urlOf(FINISHED_LIST), urlOf(ACTIVE_LIST)],
  imageOf: () => undefined,
  picturesOf: (finished, active) => {
    if (itemsOf(active).length > 0) return [];
    const newest = groupIntoBatches(itemsOf(finished)).find(({ generations }) =>
      generations.some(({ image }) => image),
    );
    return newest && sheetOf(newest) === null ? newest.generations : [];
  },
};

/** Returns what a page without a query asks first; null for pages that show no pictures. */
export function firstReadOf(pathname: string): FirstRead | null {
  if (pathname === '/dashboard' || pathname === '/pictures') return WALL;
  if (pathname === '/generate') return FEED;
  const [, id] = /^\/p\/([\w-]+)$/.exec(pathname) ?? [];
  if (!id) return null;
  return {
    urls: [`/api/generations/${id}`],
    imageOf: (answer) => (answer as Partial<Generation>).image?.displayUrl,
    picturesOf: (answer) => [answer as Generation],
  };
}
