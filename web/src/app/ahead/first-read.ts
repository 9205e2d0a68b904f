import type { Generation, GenerationList } from '@easel/shared/contracts/generation.schema';
import { WALL_PAGE_SIZE } from '@/entities/picture/generation-keys';

/** What a page asks first when it has the session. */
export interface FirstRead {
  /** Exactly as the page's own request has it, which takes the answer. */
  url: string;
  /** The path of the image that is painted first; undefined if there is none. */
  imageOf: (answer: unknown) => string | undefined;
  /** The pictures of the first view. */
  picturesOf: (answer: unknown) => readonly Generation[];
}

const WALL: FirstRead = {
  url: `/api/generations?status=completed&limit=${WALL_PAGE_SIZE}`,
  imageOf: (answer) => (answer as Partial<GenerationList>).items?.[0]?.image?.thumbnailUrl,
  picturesOf: (answer) => (answer as Partial<GenerationList>).items ?? [],
};

/** Returns what a page without a query asks first; null for pages that show no pictures. */
export function firstReadOf(pathname: string): FirstRead | null {
  if (pathname === '/dashboard' || pathname === '/pictures') return WALL;
  const [, id] = /^\/p\/([\w-]+)$/.exec(pathname) ?? [];
  if (!id) return null;
  return {
    url: `/api/generations/${id}`,
    imageOf: (answer) => (answer as Partial<Generation>).image?.displayUrl,
    picturesOf: (answer) => [answer as Generation],
  };
}
